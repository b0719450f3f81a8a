import type { Readable } from 'node:stream'
import { ZIP_BYTES_MAX, ZIP_ENTRIES_MAX, ZIP_RATIO_FROM_BYTES, ZIP_RATIO_MAX } from '@vitrine/contract'
import yauzl from 'yauzl'

/** An entry of a zip: its place, its path as names, and its bytes when asked for. `problem` says why it is left out. */
export type ZipEntry = {
  position: number
  name: string
  path: string[]
  problem?: string
  /** How many bytes it has in the zip. */
  packed: number
  open: () => Promise<Readable>
}
/** A zip that cannot be read at all, or that is larger inside than it may be. */
export class ZipProblem extends Error {}
/** One entry that is larger than it may be; the others may be fine. */
export class EntryProblem extends Error {}

const inWords = (bytes: number) =>
  bytes >= 1024 ** 3 ? `${Math.floor(bytes / 1024 ** 3)} GB` : `${Math.max(0, Math.floor(bytes / 1024 ** 2))} MB`

const junk = /(^|\/)(__MACOSX|\.(?!\.?(\/|$))[^/]+|Thumbs\.db|desktop\.ini|ehthumbs\.db)(\/|$)/i
const link = 0o120000
const isLink = ({ externalFileAttributes, versionMadeBy }: yauzl.Entry) =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0o170000) === link

/** Where a name points when it is taken for a path: undefined if it leaves the archive. */
const pathOf = (name: string): string[] | undefined => {
  const parts = name.replaceAll('\\', '/').split('/')
  const outside = name.includes('\0') || /^[a-z]:/i.test(name) || parts[0] === '' || parts.includes('..')
  return outside ? undefined : parts.filter((part) => part !== '' && part !== '.').map((part) => part.toWellFormed())
}

const problemOf = (entry: yauzl.Entry, path: string[] | undefined) => {
  if (!path?.length) return 'Its name points outside of the zip.'
  if (isLink(entry)) return 'It is a link, not a file.'
  if (entry.generalPurposeBitFlag & 1) return 'It is protected by a password.'
  if (![0, 8].includes(entry.compressionMethod)) return 'It is packed in a way that cannot be opened here.'
  return undefined
}

/** What is in a zip that people put there: no folders, no files that systems leave behind; in the order of the archive's own
 *  list, or sorted. More than ZIP_ENTRIES_MAX is refused. An entry can be opened until the next one is asked for. */
export async function* readZip(file: string, sort?: (a: ZipEntry, b: ZipEntry) => number): AsyncGenerator<ZipEntry> {
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false } as const
  const zip = await yauzl.openPromise(file, options).catch(() => {
    throw new ZipProblem('This zip is damaged and cannot be opened.')
  })
  try {
    if (zip.entryCount > ZIP_ENTRIES_MAX)
      throw new ZipProblem(
        `This zip holds ${zip.entryCount} entries; ${ZIP_ENTRIES_MAX} are allowed. Send it in parts.`,
      )
    let position = 0
    const sorted: ZipEntry[] = []
    for await (const entry of zip.eachEntry()) {
      position += 1
      const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
      if (name.endsWith('/') || junk.test(name)) continue
      const path = pathOf(name)
      const problem = problemOf(entry, path)
      const open = async () => {
        const stream = await zip.openReadStreamPromise(entry)
        // An error may be told before anybody reads: the stream ends with it, so that whoever reads then does not wait for ever.
        return stream.on('error', (error) => void stream.destroy(error))
      }
      const packed = entry.compressedSize
      const found = { position, name, path: path ?? [], ...(problem && { problem }), packed, open }
      if (sort) sorted.push(found)
      else yield found
    }
    if (sort) yield* sorted.toSorted(sort)
  } catch (error) {
    throw error instanceof ZipProblem
      ? error
      : new ZipProblem('This zip is damaged: its list of entries cannot be read.')
  } finally {
    zip.close()
  }
}

/** A little may grow to anything; what is large and grows out of almost nothing is made to fill disks. */
const grows = (out: number, from: number) => out > ZIP_RATIO_FROM_BYTES && out > from * ZIP_RATIO_MAX

/** Counts what comes out of a zip, whatever its headers claim. */
export const newOutputCount = (zipSize: number, most = ZIP_BYTES_MAX) => {
  let bytes = 0
  const check = () => {
    if (bytes > Math.min(most, ZIP_BYTES_MAX))
      throw new ZipProblem(
        `This zip holds more than ${inWords(Math.min(most, ZIP_BYTES_MAX))}, which is all that is taken here. What came before is kept.`,
      )
    if (grows(bytes, zipSize))
      throw new ZipProblem(
        `This zip grows to more than ${ZIP_RATIO_MAX} times its size and was stopped. What came before is kept.`,
      )
  }
  /** `packed` is how many bytes in the zip these come out of. */
  return async function* (stream: AsyncIterable<Uint8Array>, packed: number) {
    let own = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      own += chunk.length
      check()
      if (grows(own, packed))
        throw new EntryProblem(
          `It grows to more than ${ZIP_RATIO_MAX} times its size in the zip. Upload it on its own if you trust it.`,
        )
      yield chunk
    }
  }
}
