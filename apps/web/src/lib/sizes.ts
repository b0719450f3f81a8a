const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** "18.4 MB", "640 kB", "1 byte": decimal units. */
export const sizeInWords = (bytes: number) => {
  if (bytes === 1) return '1 byte'
  const step = bytes < 1000 ? 0 : Math.min(steps.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const shown = step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10
  return `${shown.toLocaleString('en-GB')} ${steps[step] ?? ''}`
}

/** "0:48", "1:02:07": the duration of a video in whole seconds, rounded down as in players. */
export const durationInWords = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
