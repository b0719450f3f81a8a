/** Adds up the time between `start` and `stop`. */
export const newStopwatch = () => {
  let since: number | undefined
  let before = 0
  const ms = () => before + (since === undefined ? 0 : performance.now() - since)
  return {
    ms,
    isRunning: () => since !== undefined,
    start: () => {
      since ??= performance.now()
    },
    stop: () => {
      before = ms()
      since = undefined
    },
  }
}
