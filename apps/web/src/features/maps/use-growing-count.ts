import { useEffect, useState } from 'react'

/** The most parts added per frame. */
const AT_ONCE = 6
/** Counts up to a number, a few per frame: parts that are costly to draw appear without holding up the screen. */
export const useGrowingCount = (most: number) => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count >= most) return
    const frame = requestAnimationFrame(() => setCount(count + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [count, most])
  return Math.min(count, most)
}
