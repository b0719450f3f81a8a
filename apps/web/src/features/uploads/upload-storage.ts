import type { Source, Upload } from './upload.ts'

/** `problem` is the reason why the upload was rejected, if it was. */
type Entry = Omit<Upload, 'state' | 'sent' | 'made'> & {
  paused: boolean
  /** Whether the check for existing files was still unfinished when the upload was stored. */
  looking: boolean
  /** The tab that the upload belongs to. */
  owner: string
  handle?: FileSystemFileHandle | undefined
  kept_at: number
}
/** A stored upload, with its bytes if they were stored. */
export type StoredUpload = Entry & { file: File | null }
/** Stores uploads across page reloads. */
export type UploadStorage = {
  put: (upload: Upload, source: Source) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Hands over this person's unfinished uploads from other tabs or earlier visits. Uploads of a tab that is still open are
   *  handed over when it closes: a page being reloaded may close a little after the new one opens. */
  adopt: (user: string, take: (left: readonly StoredUpload[]) => void) => Promise<void>
}

const ENTRIES = 'entries'
const BYTES = 'bytes'
/** Browsers copy stored files. Small files are stored whole; for large ones only the file handle is stored, if supported. */
const COPY_MAX_BYTES = 64 * 1024 ** 2
const COPIES_MAX_BYTES = 1024 ** 3

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error ?? new Error('the browser keeps nothing')))
  })
const openUploadDatabase = (name: string) => {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' })
    request.result.createObjectStore(BYTES)
  })
  return resultOf(request)
}

/** Returns the part of an upload that is stored. */
export const toEntry = ({ state, sent: _sent, made: _made, problem, ...upload }: Upload) => ({
  ...upload,
  problem: state === 'failed' ? problem : null,
  paused: state === 'paused',
  looking: state === 'looking',
  kept_at: Date.now(),
})

/** Stores uploads in the IndexedDB database `name`. Without storage, uploads don't survive a reload. */
export const newUploadStorage = (owner: string, name = 'vitrine-uploads'): UploadStorage => {
  /** An open page holds a lock named after it: acquiring the lock proves that the page is closed. */
  const tabLock = (of: string) => `${name} ${of}`
  const copies = new Map<string, number>()
  let books: Promise<IDBDatabase> | undefined
  const stores = async (mode: IDBTransactionMode) => {
    books ??= openUploadDatabase(name)
    const work = (await books).transaction([ENTRIES, BYTES], mode)
    return { entries: work.objectStore(ENTRIES), bytes: work.objectStore(BYTES) }
  }
  void navigator.locks?.request(tabLock(owner), () => new Promise(() => undefined))

  const worthCopying = (id: string, file: File | null): file is File => {
    const sum = [...copies.values()].reduce((total, size) => total + size, 0)
    return file !== null && !copies.has(id) && file.size <= COPY_MAX_BYTES && sum + file.size <= COPIES_MAX_BYTES
  }
  const copy = async (id: string, file: File) => {
    copies.set(id, file.size)
    const { bytes } = await stores('readwrite')
    await resultOf(bytes.put(file, id))
  }
  const othersWithWork = async () => {
    const { entries } = await stores('readonly')
    const all = await resultOf<Entry[]>(entries.getAll())
    return [...new Set(all.map((one) => one.owner))].filter((one) => one !== owner)
  }
  const adoptFrom = async (other: string, user: string) => {
    const { entries, bytes } = await stores('readwrite')
    const left = (await resultOf<Entry[]>(entries.getAll())).filter((one) => one.owner === other)
    const mine: StoredUpload[] = []
    for (const one of left) {
      if (one.target.user === user) {
        entries.put({ ...one, owner })
        mine.push({ ...one, file: (await resultOf<File | undefined>(bytes.get(one.id))) ?? null })
      } else {
        entries.delete(one.id)
        bytes.delete(one.id)
      }
    }
    for (const { id, file } of mine) if (file) copies.set(id, file.size)
    return mine
  }

  return {
    put: async (upload, { file, handle }) => {
      const entry: Entry = { ...toEntry(upload), owner, handle }
      try {
        const { entries, bytes } = await stores('readwrite')
        // The bytes of an unpacked zip are no longer needed. Its row is kept, to list the skipped files after a reload.
        if (upload.unpacked) bytes.delete(upload.id)
        await resultOf(entries.put(entry))
        if (upload.unpacked) copies.delete(upload.id)
        else if (worthCopying(upload.id, file)) await copy(upload.id, file)
      } catch {
        copies.delete(upload.id)
      }
    },
    remove: async (id) => {
      copies.delete(id)
      try {
        const { entries, bytes } = await stores('readwrite')
        await Promise.all([resultOf(entries.delete(id)), resultOf(bytes.delete(id))])
      } catch {
        // Nothing was stored, so nothing has to be removed.
      }
    },
    adopt: async (user, take) => {
      const adopt = async (other: string) => take(await adoptFrom(other, user))
      try {
        const { locks } = navigator
        const others = await othersWithWork()
        await Promise.all(
          others.map((other) => (locks ? locks.request(tabLock(other), () => adopt(other)) : adopt(other))),
        )
      } catch {
        // Without storage there is nothing to take over.
      }
    },
  }
}

const RESULT_SHOWN_MS = 3_600_000
/** Whether the result of a zip is too old to be shown again after a reload. */
export const isOutdated = ({ unpacked, kept_at }: StoredUpload) =>
  unpacked !== null && !(kept_at > Date.now() - RESULT_SHOWN_MS)

/** Returns a stored upload of an earlier page, as continued by this one. */
export const restoreUpload = (kept: StoredUpload): [Upload, Source] => {
  const { paused, looking, owner: _owner, kept_at: _at, file, handle, problem = null, ...rest } = kept
  const bare = { ...rest, problem, made: null }
  const refused = problem === null ? null : 'failed'
  if (rest.unpacked) return [{ ...bare, state: refused ?? 'done', sent: rest.size }, { file: null }]
  const state = refused ?? (!file ? 'asleep' : paused ? 'paused' : looking ? 'looking' : 'waiting')
  return [
    { ...bare, state, sent: 0, unpacked: null },
    { file, handle },
  ]
}
