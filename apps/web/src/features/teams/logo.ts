const MOST_BYTES = 256 * 1024
const LONGEST_PX = 512

const toBase64 = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Returns the size of a logo, scaled down if its longer side exceeds the limit. */
export const sizeFor = (width: number, height: number) => {
  const scale = Math.min(1, LONGEST_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const drawSmaller = async (file: Blob, type: string) => {
  const image = await createImageBitmap(file)
  const { width, height } = sizeFor(image.width, image.height)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  image.close()
  return new Promise<Blob>((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the image could not be drawn'))), type, 0.9),
  )
}

/** Returns the logo to send, in Base64: the chosen image itself if it is small enough, otherwise scaled down. */
export const toLogo = async (file: File) => {
  if (file.size <= MOST_BYTES) return toBase64(file)
  const png = await drawSmaller(file, 'image/png')
  return toBase64(png.size <= MOST_BYTES ? png : await drawSmaller(file, 'image/webp'))
}
