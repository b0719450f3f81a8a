import { crc32 } from 'node:zlib'
import { ZIP_BYTES_MAX, ZIP_RATIO_FROM_BYTES, ZIP_RATIO_MAX } from '@vitrine/contract'
import { type ZipEntry, ZipProblem } from './read.ts'

/** Thrown for an entry that is damaged or too large; other entries may be intact. */
export class EntryProblem extends Error {}

const inWords = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 3)} GB` : `${Math.max(0, Math.floor(bytes / 1024 ** 2))} MB`

/** Small entries can have any ratio; a large entry that expands from almost nothing is a zip bomb. */
const isZipBomb = (out: number, from: number) => out > ZIP_RATIO_FROM_BYTES && out > from * ZIP_RATIO_MAX

type Checked = Pick<ZipEntry, 'packed' | 'size' | 'crc32'>

/** Checks the unpacked bytes of a zip: all entries together against the limits, whatever their headers claim, and each entry
 *  against its own size and checksum. */
export const newOutputCheck = (zipSize: number, most = ZIP_BYTES_MAX) => {
  const limit = Math.min(most, ZIP_BYTES_MAX)
  let bytes = 0
  const checkAll = () => {
    if (bytes > limit)
      throw new ZipProblem(
        `This zip contains more than the limit of ${inWords(limit)}, so unpacking was stopped. Files unpacked before then are kept.`,
      )
    if (isZipBomb(bytes, zipSize))
      throw new ZipProblem(
        `This zip expands to more than ${ZIP_RATIO_MAX} times its size, so unpacking was stopped. Files unpacked before then are kept.`,
      )
  }
  return async function* (stream: AsyncIterable<Uint8Array>, { packed, size, crc32: expected }: Checked) {
    let own = 0
    let sum = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      own += chunk.length
      checkAll()
      if (isZipBomb(own, packed))
        throw new EntryProblem(
          `This file expands to more than ${ZIP_RATIO_MAX} times its size in the zip. Upload it separately if you trust it.`,
        )
      if (own > size) throw new EntryProblem('This file is damaged: it is longer than the zip says.')
      sum = crc32(chunk, sum)
      yield chunk
    }
    if (own !== size) throw new EntryProblem('This file is damaged: it is shorter than the zip says.')
    if (sum !== expected) throw new EntryProblem('This file is damaged: its checksum does not match.')
  }
}
