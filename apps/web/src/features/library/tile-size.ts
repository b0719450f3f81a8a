import { useState } from 'react'

/** The range of the row height on a desktop; phones have a fixed height. */
export const SMALLEST_PX = 120
export const LARGEST_PX = 320
const USUAL_PX = 196
export const PHONE_PX = 108
const KEY = 'vitrine-tile-size'

const read = () => {
  const kept = Number(localStorage.getItem(KEY) ?? Number.NaN)
  return kept >= SMALLEST_PX && kept <= LARGEST_PX ? kept : USUAL_PX
}

/** The row height of the grid, stored in this browser. */
export const useTileSize = (): [px: number, set: (px: number) => void] => {
  const [px, setPx] = useState(read)
  const set = (next: number) => {
    localStorage.setItem(KEY, String(next))
    setPx(next)
  }
  return [px, set]
}
