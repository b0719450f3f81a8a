import { useEffect, useState } from 'react'

/** The maximum number of items added per frame. */
const AT_ONCE = 6
/** Counts up to a number over several frames, so that items that are costly to render don't block the screen. */
export const useGrowingCount = (most: number) => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count >= most) return
    const frame = requestAnimationFrame(() => setCount(count + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [count, most])
  return Math.min(count, most)
}
