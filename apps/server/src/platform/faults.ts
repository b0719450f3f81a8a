/** Points at which the process can be made to die, to prove that it comes back. Nothing is armed unless a setting says so. */
let armed: { point: string; left: number } | undefined

/** `U3:2` kills the process when point U3 is passed the second time. */
export const armFault = (spec: string | undefined) => {
  const [point = '', times = '1'] = spec?.split(':') ?? []
  armed = point ? { point, left: Number(times) } : undefined
}

/** Passes a point by its name (docs/operations.md). */
export const passPoint = (point: string) => {
  if (armed?.point !== point) return
  armed.left -= 1
  if (armed.left <= 0) process.kill(process.pid, 'SIGKILL')
}
