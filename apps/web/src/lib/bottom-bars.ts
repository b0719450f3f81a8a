/** The CSS variables with the heights of bars at the bottom edge. `--lower-edge`: bars inside a page, such as the
 *  versions of a file. `--tab-bar`: the tabs on a phone, below the page. `--work-tray`: running tasks, in the corner. */
type Edge = '--lower-edge' | '--tab-bar' | '--work-tray'

const heightRef = (edge: Edge) => {
  const bars = new Map<HTMLElement, number>()
  const update = () => document.documentElement.style.setProperty(edge, `${Math.max(0, ...bars.values())}px`)
  return (bar: HTMLElement | null) => {
    if (!bar) return undefined
    const watch = new ResizeObserver(() => {
      // A sticky bar uses its own offset, a bar in a panel uses the panel's, and the tray's offset includes the other bars.
      const style = getComputedStyle(bar)
      const apart =
        edge === '--lower-edge'
          ? Number.parseFloat(style.bottom) || Number.parseFloat(style.getPropertyValue('--panel-bottom')) || 0
          : 0
      bars.set(bar, bar.offsetHeight + apart)
      update()
    })
    watch.observe(bar)
    return () => {
      watch.disconnect()
      bars.delete(bar)
      update()
    }
  }
}

/** Refs for bars at the bottom edge: toasts and running tasks stay above them. */
export const bottomBarRef = heightRef('--lower-edge')
export const tabBarRef = heightRef('--tab-bar')
export const workTrayRef = heightRef('--work-tray')
