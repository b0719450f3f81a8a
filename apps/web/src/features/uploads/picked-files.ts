import { cleanName, UPLOAD_FOLDERS_DEEP } from '@vitrine/contract'
import { compareNames } from '../../lib/compare-names.ts'
import { uploadWords } from './copy.ts'

/** A chosen, dropped or pasted file with its folder path. */
export type PickedFile = { file: File; path: readonly string[]; handle?: FileSystemFileHandle | undefined }

/** Browser APIs for dropped items that TypeScript doesn't know yet. */
type Handled = { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }
type Folder = FileSystemHandle & { values: () => AsyncIterable<FileSystemHandle> }
const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'
const isFolder = (handle: FileSystemHandle): handle is Folder => handle.kind === 'directory'

const NAME_MAX = 1000
const FOLDER_MAX = 200
const readable = (name: string, max: number) => cleanName(name, max) || uploadWords.unnamed
/** Converts a file name to one that the library accepts. */
export const cleanFileName = (name: string) => readable(name, NAME_MAX)
const folders = (path: readonly string[]) =>
  path.slice(0, UPLOAD_FOLDERS_DEEP).map((name) => readable(name, FOLDER_MAX))

/** Matches files that operating systems create and nobody wants to upload. */
const isJunk = (name: string) => /^(\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i.test(name)
/** Whether a file picked on its own is uploaded: hidden files are, system files aren't. */
const isMeant = (name: string) => !/^(\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(name)
const isUploadable = ({ file, path }: PickedFile) =>
  path.length === 0 ? isMeant(file.name) : ![...path, file.name].some(isJunk)

/** Reads one of several items. Unreadable items are recorded by name, and the others are still read. */
const readOrRecord = async (unread: string[], { name }: { name: string }, read: () => Promise<PickedFile[]>) => {
  try {
    return await read()
  } catch {
    if (!isJunk(name)) unread.push(name)
    return []
  }
}
const fromHandle = (handle: FileSystemHandle, path: readonly string[], unread: string[]): Promise<PickedFile[]> =>
  readOrRecord(unread, handle, async () => {
    if (isFile(handle)) return [{ file: await handle.getFile(), path, handle }]
    if (!isFolder(handle) || isJunk(handle.name)) return []
    const inside: PickedFile[] = []
    for await (const one of handle.values()) inside.push(...(await fromHandle(one, [...path, handle.name], unread)))
    return inside
  })

const readAll = async (reader: FileSystemDirectoryReader) => {
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return all
    all.push(...some)
  }
}
const fromEntry = (entry: FileSystemEntry, path: readonly string[], unread: string[]): Promise<PickedFile[]> =>
  readOrRecord(unread, entry, async () => {
    if (entry.isFile) {
      const { file } = entry as FileSystemFileEntry
      return [{ file: await new Promise<File>((done, failed) => file.call(entry, done, failed)), path }]
    }
    if (isJunk(entry.name)) return []
    const inside = await readAll((entry as FileSystemDirectoryEntry).createReader())
    return (await Promise.all(inside.map((one) => fromEntry(one, [...path, entry.name], unread)))).flat()
  })

const filterAndSort = (list: readonly PickedFile[]): PickedFile[] =>
  list
    .filter(isUploadable)
    .map((one) => ({ ...one, path: folders(one.path) }))
    .toSorted((a, b) => compareNames(a.path.join('/'), b.path.join('/')) || compareNames(a.file.name, b.file.name))

/** Returns the dropped or pasted files, including those in folders, and the names of unreadable ones. The item list is
 *  only valid during the event, so it is read before anything is awaited. */
export const readDataTransfer = async (transfer: DataTransfer): Promise<{ picked: PickedFile[]; unread: string[] }> => {
  const unread: string[] = []
  const things = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      entry: item.webkitGetAsEntry?.() ?? null,
      handle: (item as Handled).getAsFileSystemHandle?.().catch(() => null) ?? null,
    }))
  const found = await Promise.all(
    things.map(async ({ file, entry, handle }): Promise<PickedFile[]> => {
      const kept = await handle
      if (kept) return fromHandle(kept, [], unread)
      if (entry) return fromEntry(entry, [], unread)
      return file ? [{ file, path: [] }] : []
    }),
  )
  return { picked: filterAndSort(found.flat()), unread }
}

/** Returns the files chosen in the file dialog, with their paths in a chosen folder. */
const pickedFiles = (files: Iterable<File>): PickedFile[] =>
  filterAndSort(Array.from(files, (file) => ({ file, path: (file.webkitRelativePath ?? '').split('/').slice(0, -1) })))

/** Opens the file dialog. Returns no files if it is cancelled. */
export const openFilePicker = ({ folder = false, many = true } = {}): Promise<PickedFile[]> =>
  new Promise((done) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = many
    input.webkitdirectory = folder
    input.addEventListener('change', () => done(pickedFiles(input.files ?? [])))
    input.addEventListener('cancel', () => done([]))
    input.click()
  })
