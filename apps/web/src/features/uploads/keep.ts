import type { Source, Upload } from './upload.ts'

type Entry = Omit<Upload, 'state' | 'sent' | 'problem' | 'made'> & {
  paused: boolean
  /** The tab it belongs to. */
  owner: string
  handle?: FileSystemFileHandle | undefined
}
/** An upload as it outlives the page, with its bytes where they were kept. */
export type Kept = Entry & { file: File | null }
/** Where uploads are kept while a page is loaded anew. */
export type Keep = {
  put: (upload: Upload, source: Source) => Promise<void>
  remove: (id: string) => Promise<void>
  /** What earlier pages of this person left undone, now this page's own. */
  adopt: (user: string) => Promise<Kept[]>
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

/** Tabs that are open hold a lock of their name; what belongs to another one is left over. */
const openTabs = async () => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name }) => name))
}

/** Keeps uploads in the browser's own database, each kind under a name of its own. A browser that keeps nothing costs only the
 *  way over a reload. */
export const newKeep = (owner: string, name = 'vitrine-uploads'): Keep => {
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
  const adoptAll = async (user: string) => {
    const open = await openTabs()
    const { entries, bytes } = await stores('readwrite')
    const all = await answerOf<Entry[]>(entries.getAll())
    const left = all.filter((one) => one.owner !== owner && !open.has(tabLock(one.owner)))
    const mine: Kept[] = []
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
    put: async ({ state, sent: _sent, problem: _problem, made: _made, ...upload }, { file, handle }) => {
      const entry: Entry = { ...upload, paused: state === 'paused', owner, handle }
      try {
        await answerOf((await stores('readwrite')).entries.put(entry))
        if (worthCopying(upload.id, file)) await copy(upload.id, file)
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
    adopt: async (user) => {
      try {
        const { locks } = navigator
        return await (locks ? locks.request(`${name} adopting`, () => adoptAll(user)) : adoptAll(user))
      } catch {
        return []
      }
    },
  }
}
