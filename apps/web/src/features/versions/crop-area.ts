import type { PercentCrop } from 'react-image-crop'
import type { Box } from './crop.ts'

type Size = { width: number; height: number }
/** A box in the format of the crop area. */
export const asPercent = ({ left, top, width, height }: Box, picture: Size): PercentCrop => ({
  unit: '%',
  x: (left / picture.width) * 100,
  y: (top / picture.height) * 100,
  width: (width / picture.width) * 100,
  height: (height / picture.height) * 100,
})
/** The crop area as a box in pixels. */
export const asBox = ({ x, y, width, height }: PercentCrop, picture: Size): Box => {
  const size = {
    width: Math.max(1, Math.round((width / 100) * picture.width)),
    height: Math.max(1, Math.round((height / 100) * picture.height)),
  }
  return { ...size, left: Math.round((x / 100) * picture.width), top: Math.round((y / 100) * picture.height) }
}
