import { stageWords } from './copy.ts'

/** The position of an image on the stage: a `scale` of 1 is 100%, and `x` and `y` are the offset of its centre from that
 *  of the stage. */
export type ImagePosition = { scale: number; x: number; y: number }
type Size = { width: number; height: number }

const STEP = 1.5
const LARGEST = 8

/** Returns the scale at which the whole image is visible, at most 100%. */
export const fitScale = (image: Size, stage: Size) =>
  Math.min(1, stage.width / image.width, stage.height / image.height)
export const fitToStage = (image: Size, stage: Size): ImagePosition => ({
  scale: fitScale(image, stage),
  x: 0,
  y: 0,
})

const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most)
/** Returns a position that keeps the image on the stage: a smaller image is centred, a larger one leaves no gap. */
export const clampToStage = ({ scale, x, y }: ImagePosition, image: Size, stage: Size): ImagePosition => ({
  scale,
  x: clamp(x, Math.max(0, (image.width * scale - stage.width) / 2)),
  y: clamp(y, Math.max(0, (image.height * scale - stage.height) / 2)),
})

/** Returns the position after zooming to a scale. `point`, relative to the centre of the stage, stays in place. */
export const zoomAround = (
  lie: ImagePosition,
  scale: number,
  image: Size,
  stage: Size,
  point = { x: 0, y: 0 },
): ImagePosition => {
  const next = Math.min(LARGEST, Math.max(fitScale(image, stage), scale))
  const by = next / lie.scale
  return clampToStage(
    { scale: next, x: point.x - (point.x - lie.x) * by, y: point.y - (point.y - lie.y) * by },
    image,
    stage,
  )
}
/** Returns the next scale up or down. Never skips 100%. */
export const nextScale = (scale: number, direction: 1 | -1) => {
  const next = scale * STEP ** direction
  return (scale < 1 && next > 1) || (scale > 1 && next < 1) ? 1 : next
}

/** "Fit" or "150%" */
export const scaleInWords = (scale: number, image: Size, stage: Size) =>
  Math.abs(scale - fitScale(image, stage)) < 0.001 ? stageWords.fit : stageWords.percent(scale)
