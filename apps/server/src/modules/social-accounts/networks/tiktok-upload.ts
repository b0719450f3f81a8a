import { buffer } from 'node:stream/consumers'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import { tiktokCopy } from './copy.ts'
import { type AccountCall, NetworkProblem, type PublicationFile } from './network.ts'

const MB = 1_000_000
const CHUNK = 10 * MB

/** Splits a video into chunks: a single one if it is small, otherwise equal chunks with the remainder in the last. */
export const chunksOf = (size: number) => {
  const chunk_size = size < 2 * CHUNK ? size : CHUNK
  // A file smaller than two chunks is sent whole; up to 20 MB fit into one of TikTok's chunks.
  return { video_size: size, chunk_size, total_chunk_count: Math.floor(size / chunk_size) }
}

/** Uploads the rest of a video, starting at `from` or at the offset that TikTok reports. Chunks can safely be sent again.
 *  Returns the number of bytes received. */
export const uploadChunks = async (
  { outbound, signal }: AccountCall,
  { size, file_type, open }: PublicationFile,
  url: string,
  from: number,
  arrived: (bytes: number) => Promise<void>,
): Promise<number> => {
  const { chunk_size, total_chunk_count } = chunksOf(size)
  let start = from
  while (start < size) {
    const isLast = start >= (total_chunk_count - 1) * chunk_size
    const end = (isLast ? size : start + chunk_size) - 1
    const body = await buffer(await open({ start, end }))
    const headers = { 'content-type': file_type, 'content-range': `bytes ${start}-${end}/${size}` }
    // The URL contains its own token, so no other token is sent.
    const { status, headers: responseHeaders } = await outbound
      .read(url, { method: 'PUT', headers, body, redirects: 0, times: { total: 60_000 }, ...(signal && { signal }) })
      .catch((error: unknown) => {
        throw error instanceof OutboundError
          ? new NetworkProblem('transient', error.trouble, tiktokCopy.uploadInterrupted)
          : error
      })
    if (status === 416) start = Number(/0-(\d+)\//.exec(responseHeaders['content-range'] ?? '')?.[1] ?? Number.NaN)
    else if (status === 206 || status === 201) start = end + 1
    else if (status >= 500) throw new NetworkProblem('transient', String(status), tiktokCopy.uploadInterrupted)
    else throw new NetworkProblem('refused', `upload ${status}`, tiktokCopy.videoRefused)
    if (!(start <= size)) throw new NetworkProblem('refused', 'upload 416', tiktokCopy.videoRefused)
    await arrived(start)
  }
  return start
}
