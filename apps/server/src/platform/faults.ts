/** The armed fault: the point at which a test kills the process or simulates a full disk, to prove that Vitrine recovers.
 *  Undefined unless a setting or a test arms one. */
let activeFault: { point: string; left: number; full: boolean } | undefined

/** Arms a fault, or disarms it if there is no `spec`. `U3:2` kills the process the second time it passes point U3;
 *  `U3:2:full` simulates a full disk at U3 from the second time on. */
export const armFault = (spec: string | undefined) => {
  const [point = '', times = '1', how] = spec?.split(':') ?? []
  activeFault = point ? { point, left: Number(times), full: how === 'full' } : undefined
}

/** Marks a fault point by name (docs/operations.md): fails here if the fault is armed. */
export const faultPoint = (point: string) => {
  if (activeFault?.point !== point) return
  activeFault.left -= 1
  if (activeFault.left > 0) return
  if (activeFault.full)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  process.kill(process.pid, 'SIGKILL')
}
