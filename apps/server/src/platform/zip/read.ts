import type { Readable } from 'node:stream'
import { ZIP_BYTES_MAX, ZIP_ENTRIES_MAX, ZIP_RATIO_FROM_BYTES, ZIP_RATIO_MAX } from '@vitrine/contract'
import yauzl from 'yauzl'

/** An entry of a zip: its place, its path as names, and its bytes when asked for. `problem` says why it is left out. */
export type ZipEntry = {
  position: number
  name: string
  path: string[]
  problem?: string
  open: () => Promise<Readable>
}
/** A zip that cannot be read at all, or that is larger inside than it may be. */
export class ZipProblem extends Error {}

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
      // Whoever reads hears of an error; one that comes after they stopped is nobody's.
      const open = async () => (await zip.openReadStreamPromise(entry)).on('error', () => {})
      const found = { position, name, path: path ?? [], ...(problem && { problem }), open }
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

/** Counts what comes out of a zip, whatever its headers claim. */
export const newOutputCount = (zipSize: number, most = ZIP_BYTES_MAX) => {
  let bytes = 0
  const check = () => {
    if (bytes > Math.min(most, ZIP_BYTES_MAX))
      throw new ZipProblem('This zip holds more than it may. What came before is kept.')
    if (bytes > ZIP_RATIO_FROM_BYTES && bytes > zipSize * ZIP_RATIO_MAX)
      throw new ZipProblem('This zip grows far beyond its size and was stopped. What came before is kept.')
  }
  return async function* (stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      bytes += chunk.length
      check()
      yield chunk
    }
  }
}
