const SIDE = 72
const LARGEST_BYTES = 40 * 1024 ** 2
const shown = /^image\/(jpeg|png|webp|avif|gif)$/

const made = new Map<string, string>()
const requestedIds = new Set<string>()

const draw = async (file: File) => {
  const image = await createImageBitmap(file, { resizeWidth: SIDE, resizeQuality: 'medium' })
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  image.close()
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }))
}

/** Returns the thumbnail of a file being uploaded; undefined if there is none yet. Calls `ready` once the browser has
 *  drawn it. */
export const thumbnailOf = (id: string, file: File | null | undefined, ready: () => void) => {
  const known = made.get(id)
  if (known !== undefined || requestedIds.has(id)) return known
  if (!file || !shown.test(file.type) || file.size > LARGEST_BYTES) return undefined
  requestedIds.add(id)
  draw(file).then(
    (url) => {
      if (!requestedIds.has(id)) return URL.revokeObjectURL(url)
      made.set(id, url)
      ready()
    },
    () => undefined,
  )
  return undefined
}

/** Releases the memory of a thumbnail. */
export const releaseThumbnail = (id: string) => {
  const url = made.get(id)
  if (url) URL.revokeObjectURL(url)
  made.delete(id)
  requestedIds.delete(id)
}
