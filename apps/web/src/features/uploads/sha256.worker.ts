import { newSha256 } from './sha256.ts'

/** Returns the digest of a file, read chunk by chunk. Rejects if the file is unreadable. */
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
