/** A source of the current time. It is passed in, so that tests can set it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Creates a clock that changes only when it is set or moved. */
export const newTestClock = (
  start: Date | string,
): Clock & { set: (to: Date | string) => void; advance: (seconds: number) => void } => {
  let now = timeOf(start)
  return Object.assign(() => new Date(now), {
    set: (to: Date | string) => {
      now = timeOf(to)
    },
    advance: (seconds: number) => {
      now += seconds * 1000
    },
  })
}

const timeOf = (moment: Date | string) => {
  const time = new Date(moment).getTime()
  if (Number.isNaN(time)) throw new RangeError(`"${String(moment)}" is not a valid time`)
  return time
}
