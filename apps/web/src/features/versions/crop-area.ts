import type { PercentCrop } from 'react-image-crop'
import type { Box } from './crop.ts'

type Size = { width: number; height: number }
/** Converts a box in pixels to the format of the crop area. */
export const asPercent = ({ left, top, width, height }: Box, image: Size): PercentCrop => ({
  unit: '%',
  x: (left / image.width) * 100,
  y: (top / image.height) * 100,
  width: (width / image.width) * 100,
  height: (height / image.height) * 100,
})
/** Converts the crop area to a box in pixels. */
export const asBox = ({ x, y, width, height }: PercentCrop, image: Size): Box => {
  const size = {
    width: Math.max(1, Math.round((width / 100) * image.width)),
    height: Math.max(1, Math.round((height / 100) * image.height)),
  }
  return { ...size, left: Math.round((x / 100) * image.width), top: Math.round((y / 100) * image.height) }
}
