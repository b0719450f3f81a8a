import type { Source, Upload } from './upload.ts'

/** `problem` says why it was refused, where it was. */
type Entry = Omit<Upload, 'state' | 'sent' | 'made'> & {
  paused: boolean
  /** Whether the library knows it was not settled yet. */
  looking: boolean
  /** The tab it belongs to. */
  owner: string
  handle?: FileSystemFileHandle | undefined
  kept_at: number
}
/** An upload as it outlives the page, with its bytes where they were kept. */
export type StoredUpload = Entry & { file: File | null }
/** Where uploads are kept while a page is loaded anew. */
export type UploadStorage = {
  put: (upload: Upload, source: Source) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Hands over what other pages of this person left undone, now this page's own. What belongs to a page that is still open
   *  comes when that page closes: one that is being loaded anew may go a little later than the next one comes. */
  adopt: (user: string, take: (left: readonly StoredUpload[]) => void) => Promise<void>
}

const ENTRIES = 'entries'
const BYTES = 'bytes'
/** The browser copies what it keeps. Small files are kept whole; of large ones only where they lie, where the browser can say. */
const COPY_MAX_BYTES = 64 * 1024 ** 2
const COPIES_MAX_BYTES = 1024 ** 3

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error ?? new Error('the browser keeps nothing')))
  })
const openBooks = (name: string) => {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(ENTRIES, { keyPath: 'id' })
    request.result.createObjectStore(BYTES)
  })
  return answerOf(request)
}

/** What of an upload outlives the page. */
export const toEntry = ({ state, sent: _sent, made: _made, problem, ...upload }: Upload) => ({
  ...upload,
  problem: state === 'failed' ? problem : null,
  paused: state === 'paused',
  looking: state === 'looking',
  kept_at: Date.now(),
})

/** Keeps uploads in the browser's own database, each kind under a name of its own. A browser that keeps nothing costs only the
 *  way over a reload. */
export const newUploadStorage = (owner: string, name = 'vitrine-uploads'): UploadStorage => {
  /** A page that is open holds the lock of its name: who gets it knows that the page is gone. */
  const tabLock = (of: string) => `${name} ${of}`
  const copies = new Map<string, number>()
  let books: Promise<IDBDatabase> | undefined
  const stores = async (mode: IDBTransactionMode) => {
    books ??= openBooks(name)
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
    await answerOf(bytes.put(file, id))
  }
  const othersWithWork = async () => {
    const { entries } = await stores('readonly')
    const all = await answerOf<Entry[]>(entries.getAll())
    return [...new Set(all.map((one) => one.owner))].filter((one) => one !== owner)
  }
  const adoptFrom = async (other: string, user: string) => {
    const { entries, bytes } = await stores('readwrite')
    const left = (await answerOf<Entry[]>(entries.getAll())).filter((one) => one.owner === other)
    const mine: StoredUpload[] = []
    for (const one of left) {
      if (one.target.user === user) {
        entries.put({ ...one, owner })
        mine.push({ ...one, file: (await answerOf<File | undefined>(bytes.get(one.id))) ?? null })
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
        // What was left out of a zip is kept until somebody has seen it; its bytes have arrived.
        if (upload.unpacked) bytes.delete(upload.id)
        await answerOf(entries.put(entry))
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
        await Promise.all([answerOf(entries.delete(id)), answerOf(bytes.delete(id))])
      } catch {
        // What could not be kept need not be removed.
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
        // What the browser did not keep, nobody goes on with.
      }
    },
  }
}

const NEWS_MS = 3_600_000
/** What became of a zip is news for a while; then it stays away when the page is loaded anew. */
export const isOutdated = ({ unpacked, kept_at }: StoredUpload) =>
  unpacked !== null && !(kept_at > Date.now() - NEWS_MS)

/** An upload of an earlier page, as this page goes on with it. */
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
