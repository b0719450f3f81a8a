import { newSha256 } from './sha256.ts'

/** Reads files one after another and returns their digests, or null if unreadable. */
const digest = async (file: Blob) => {
  const sum = newSha256()
  const reader = file.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) sum.add(piece.value)
  return sum.end()
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; file: Blob }>) => {
  digest(data.file)
    .catch(() => null)
    .then((sha256) => postMessage({ id: data.id, sha256 }))
})
