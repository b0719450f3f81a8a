import { boxReference, type Corners, type File, type Spot } from '@vitrine/contract'
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { boxWords } from './box-copy.ts'

export type Box = File['bounding_boxes'][number]

type Size = { width: number | null; height: number | null }
const referenceOf = ({ width, height }: Size) => boxReference({ width: width ?? 1, height: height ?? 1 })
const percent = (share: number) => `${share * 100}%`
/** Returns the CSS position of a region on an image of any size. */
export const placeOf = ({ x, y, width, height }: Spot) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})
/** Returns the region of a box, as fractions of its image. */
export const spotOf = ({ x1, y1, x2, y2 }: Corners, image: Size): Spot => {
  const { width, height } = referenceOf(image)
  return { x: x1 / width, y: y1 / height, width: (x2 - x1) / width, height: (y2 - y1) / height }
}
/** Returns the corners of a drawn region, in the units of a box. */
export const boxAt = ({ x, y, width, height }: Spot, image: Size): Corners => {
  const whole = referenceOf(image)
  const at = (share: number, side: number) => Math.min(1, share) * side
  return {
    x1: at(x, whole.width),
    y1: at(y, whole.height),
    x2: at(x + width, whole.width),
    y2: at(y + height, whole.height),
  }
}

/** Returns the name of the person in a box, or a text for what was detected in it. */
export const nameOf = ({ person, category }: Box) =>
  person?.name || (category === 'FACE' ? boxWords.face : boxWords.object)
export const formatLikelihood = ({ likelihood }: Box) => `${Math.round(likelihood * 100)}%`

/** State shared by the stage and the panels that list the boxes. */
type Boxes = {
  /** A panel that lists boxes is open, so they are drawn. */
  shown: boolean
  show: (shown: boolean) => void
  /** The box under the pointer or with focus. */
  lit: string | null
  light: (box: string | null) => void
  /** A box is being drawn by hand. */
  drawing: boolean
  draw: (drawing: boolean) => void
  /** The region drawn so far, or the drawn region that is being named. */
  draft: Spot | null
  setDraft: (spot: Spot | null) => void
}
const Context = createContext<Boxes | undefined>(undefined)
export const BoxesProvider = Context.Provider
export const useBoxes = () => useContext(Context)
/** The box state of one file. Switching to another file discards the drawn region. */
export const useNewBoxes = (file: string): Boxes => {
  const [shown, show] = useState(false)
  const [lit, light] = useState<string | null>(null)
  const [drawing, setDrawing] = useState(false)
  // A lit box darkens the rest of the image, so none is lit while another one is drawn.
  const draw = (on: boolean) => {
    setDrawing(on)
    light(null)
  }
  const [draft, setDraft] = useState<Spot | null>(null)
  const [of, setOf] = useState(file)
  if (of !== file) {
    setOf(file)
    draw(false)
    setDraft(null)
  }
  return { shown, show, lit: drawing ? null : lit, light, drawing, draw, draft, setDraft }
}

/** Draws the boxes while a panel that lists them is open. */
export const useShownBoxes = (wanted: boolean) => {
  const boxes = useBoxes()
  const show = useEffectEvent((shown: boolean) => {
    boxes?.show(shown)
    if (!shown) boxes?.light(null)
  })
  useEffect(() => {
    show(wanted)
    return () => show(false)
  }, [wanted])
}
