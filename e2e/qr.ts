import type { Page } from '@playwright/test'
import jsQR from 'jsqr'

const size = 1000

/** The text of a QR code, and the modules of quiet zone around it. The browser draws the image, jsQR reads it. */
export async function readQrCode(page: Page, svg: string): Promise<{ text: string; margin: number }> {
  const pixels = await page.evaluate(
    async ({ source, side }) => {
      const picture = new Image()
      picture.src = `data:image/svg+xml;base64,${btoa(source)}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = side
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('the browser draws nothing')
      pen.fillStyle = '#fff'
      pen.fillRect(0, 0, side, side)
      pen.drawImage(picture, 0, 0, side, side)
      return [...pen.getImageData(0, 0, side, side).data]
    },
    { source: svg, side: size },
  )
  const code = jsQR(Uint8ClampedArray.from(pixels), size, size)
  if (!code) throw new Error('there is no QR code in the picture')
  const modules = 17 + 4 * code.version
  const { topLeftCorner, topRightCorner } = code.location
  const step = (topRightCorner.x - topLeftCorner.x) / modules
  return { text: code.data, margin: Math.round(topLeftCorner.x / step) }
}
