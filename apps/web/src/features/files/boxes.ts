import { BOX_REFERENCE_PX, type File } from '@vitrine/contract'
import { createContext, useContext, useState } from 'react'

export type Box = File['bounding_boxes'][number]

/** Boxes are counted in pixels of the picture as it is when its longer side has 700; they are drawn in shares of any size. */
export const placeOf = ({ x1, y1, x2, y2 }: Box, { width, height }: Pick<File, 'width' | 'height'>) => {
  const [w, h] = [width ?? 1, height ?? 1]
  const shrunk = BOX_REFERENCE_PX / Math.max(w, h)
  const percent = (value: number, whole: number) => `${(value / (whole * shrunk)) * 100}%`
  return { left: percent(x1, w), top: percent(y1, h), width: percent(x2 - x1, w), height: percent(y2 - y1, h) }
}

const kinds: Record<string, string> = { FACE: 'Face' }
/** Who or what is in a box. */
export const nameOf = ({ person, category }: Box) => person?.name || kinds[category] || 'Something'
export const formatLikelihood = ({ likelihood }: Box) => `${Math.round(likelihood * 100)} %`

type Boxes = {
  /** What was found is read now: its boxes are drawn. */
  shown: boolean
  show: (shown: boolean) => void
  /** The box that is pointed at. */
  lit: string | null
  light: (box: string | null) => void
}
const Context = createContext<Boxes | undefined>(undefined)
export const BoxesProvider = Context.Provider
/** What the stage and the list of what was found have in common. */
export const useBoxes = () => useContext(Context)
export const useNewBoxes = (): Boxes => {
  const [shown, show] = useState(false)
  const [lit, light] = useState<string | null>(null)
  return { shown, show, lit, light }
}
