/** Bars at the lower edge of the window, and how much of it each takes. */
const bars = new Map<HTMLElement, number>()
const tell = () => document.documentElement.style.setProperty('--lower-edge', `${Math.max(0, ...bars.values())}px`)

/** A ref for a bar at the lower edge: what floats in the corner stays above it. */
export const takesLowerEdge = (bar: HTMLElement | null) => {
  if (!bar) return undefined
  const watch = new ResizeObserver(() => {
    // A bar that floats keeps a distance of its own.
    bars.set(bar, bar.offsetHeight + (Number.parseFloat(getComputedStyle(bar).bottom) || 0))
    tell()
  })
  watch.observe(bar)
  return () => {
    watch.disconnect()
    bars.delete(bar)
    tell()
  }
}
