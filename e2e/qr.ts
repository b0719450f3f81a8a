import jsQR from 'jsqr'
import sharp from 'sharp'

const size = 1000

/** Returns the text of a QR code, and the width of its quiet zone in modules. */
export async function readQrCode(svg: string): Promise<{ text: string; margin: number }> {
  const image = sharp(Buffer.from(svg)).resize(size, size).flatten({ background: '#fff' }).ensureAlpha().raw()
  const code = jsQR(Uint8ClampedArray.from(await image.toBuffer()), size, size)
  if (!code) throw new Error('There is no QR code in the image')
  const modules = 17 + 4 * code.version
  const { topLeftCorner, topRightCorner } = code.location
  const step = (topRightCorner.x - topLeftCorner.x) / modules
  return { text: code.data, margin: Math.round(topLeftCorner.x / step) }
}
