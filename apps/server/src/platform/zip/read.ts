import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { cleanName, UPLOAD_FOLDERS_DEEP, ZIP_ENTRIES_MAX } from '@vitrine/contract'
import yauzl from 'yauzl'
import { type DirectoryRecord, readDirectory } from './directory.ts'

/** An entry of a zip: its position, its cleaned path, and its bytes on demand. `problem` says why the entry is left out. */
export type ZipEntry = {
  position: number
  name: string
  path: string[]
  problem?: string
  /** The compressed size of the entry, and the uncompressed size that the zip claims. */
  packed: number
  size: number
  crc32: number
  open: () => Promise<Readable>
}
/** Thrown for a zip that cannot be read at all, or has too many entries. */
export class ZipProblem extends Error {}

const FOLDER_NAME_MAX = 200
const isLink = ({ externalFileAttributes, versionMadeBy }: yauzl.Entry) =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

/** Returns the path of an entry as folder names and a file name; undefined if it points outside the archive. */
const pathOf = (name: string): string[] | undefined => {
  const parts = name.replaceAll('\\', '/').split('/')
  if (/^[a-z]:/i.test(name) || parts[0] === '' || parts.includes('..')) return undefined
  return parts.filter((part) => part !== '' && part !== '.')
}

const problemOf = ({ entry, unreadable }: DirectoryRecord, path: string[] | undefined, clean: string[]) => {
  const { generalPurposeBitFlag, compressionMethod, compressedSize, uncompressedSize } = entry
  if (!path?.length) return 'The path of this file points outside the zip.'
  if (clean.includes('')) return 'The name of this file cannot be read.'
  if (path.length - 1 > UPLOAD_FOLDERS_DEEP) return `This file is more than ${UPLOAD_FOLDERS_DEEP} folders deep.`
  if (isLink(entry)) return 'This is a link, not a file.'
  if (generalPurposeBitFlag & 0x41) return 'This file is password-protected.'
  if (![0, 8].includes(compressionMethod)) return 'This file is compressed in a way that is not supported.'
  if (unreadable || (compressionMethod === 0 && compressedSize !== uncompressedSize))
    return 'This file is damaged: its size in the zip is wrong.'
  if (clean.some((part) => part.startsWith('.'))) return 'Hidden files are left out. Rename the file to upload it.'
  return undefined
}

/** Returns the kind of file if an operating system added it, otherwise undefined. All files of one kind are reported
 *  together. */
const systemFileOf = (path: readonly string[]) => {
  if (path.includes('__MACOSX')) return '__MACOSX'
  const name = path.at(-1) ?? ''
  if (name.startsWith('._')) return '._*'
  return /^(\.DS_Store|\.localized|Thumbs\.db|ehthumbs\.db|desktop\.ini)$/i.test(name) ? name : undefined
}
const inWords = (count: number) => (count === 1 ? 'A system file is left out.' : `${count} system files are left out.`)

const entryOf = (zip: yauzl.ZipFile, record: DirectoryRecord, position: number): ZipEntry => {
  const { entry, name } = record
  const path = pathOf(name)
  const clean = (path ?? []).map((part, i, { length }) => cleanName(part, i === length - 1 ? 1000 : FOLDER_NAME_MAX))
  const problem = problemOf(record, path, clean)
  return {
    position,
    name: cleanName(name) || 'Unnamed',
    path: clean,
    ...(problem && { problem }),
    packed: entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    open: async () => {
      const stream = await zip.openReadStreamPromise(entry)
      // An error before the first read destroys the stream, so that a later reader fails instead of waiting.
      return stream.on('error', (error) => void stream.destroy(error))
    },
  }
}

/** Lists every file entry in the order of the directory, with one entry per kind of system file. */
const listEntries = async (zip: yauzl.ZipFile, file: string): Promise<ZipEntry[]> => {
  // The library knows where the directory starts, but its types do not include the property.
  const { readEntryCursor: start } = zip as unknown as { readEntryCursor: number }
  await using handle = await open(file, 'r')
  const entries: ZipEntry[] = []
  const system = new Map<string, { entry: ZipEntry; count: number }>()
  let position = 0
  for await (const record of readDirectory(handle, start, ZIP_ENTRIES_MAX + 1)) {
    position += 1
    if (position > ZIP_ENTRIES_MAX)
      throw new ZipProblem(
        `This zip contains more than ${ZIP_ENTRIES_MAX.toLocaleString('en-GB')} entries. Split it and upload the parts.`,
      )
    if (/[/\\]$/.test(record.name) && record.entry.uncompressedSize === 0) continue
    const entry = entryOf(zip, record, position)
    const kind = systemFileOf(entry.path)
    if (!kind) {
      entries.push(entry)
      continue
    }
    const before = system.get(kind)
    const count = (before?.count ?? 0) + 1
    system.set(kind, { entry: { ...(before?.entry ?? entry), name: kind, problem: inWords(count) }, count })
  }
  const missing = zip.entryCount - position
  if (position === 0 && zip.entryCount === 0) throw new ZipProblem('This zip is empty.')
  if (position === 0) throw new ZipProblem('This zip is damaged: its list of entries cannot be read.')
  if (entries.length + system.size === 0) throw new ZipProblem('This zip contains folders but no files.')
  const all = [...entries, ...[...system.values()].map(({ entry }) => entry)].toSorted(
    (a, b) => a.position - b.position,
  )
  return missing > 0 ? [...all, missingEntry(zip, missing)] : all
}
/** A placeholder for entries that the zip announces but does not list. It comes after all other entries. */
const missingEntry = (zip: yauzl.ZipFile, missing: number): ZipEntry => ({
  position: ZIP_ENTRIES_MAX + 1,
  name: missing === 1 ? '1 entry' : `${missing} entries`,
  path: [],
  problem: `The zip is damaged: it should have ${zip.entryCount} entries but doesn’t list all of them.`,
  packed: 0,
  size: 0,
  crc32: 0,
  open: () => Promise.reject(new Error('not listed')),
})

/** Yields the files in a zip, in the order of its directory or sorted, including those left out, with the reason. An entry
 *  can be opened until the generator ends. Throws a ZipProblem if the zip cannot be read or has more than ZIP_ENTRIES_MAX
 *  entries. */
export async function* readZip(file: string, sort?: (a: ZipEntry, b: ZipEntry) => number): AsyncGenerator<ZipEntry> {
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false } as const
  const zip = await yauzl.openPromise(file, options).catch(() => {
    throw new ZipProblem('This zip is damaged and cannot be opened.')
  })
  // A failure to close the file would otherwise end the process.
  zip.on('error', () => {})
  try {
    const entries = await listEntries(zip, file).catch((error: unknown) => {
      throw error instanceof ZipProblem
        ? error
        : new ZipProblem('This zip is damaged: its list of entries cannot be read.')
    })
    yield* sort ? entries.toSorted(sort) : entries
  } finally {
    zip.close()
  }
}
