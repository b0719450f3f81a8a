import type { UploadStorage } from './upload-storage.ts'
import { hasLeftOut, type Source, type Upload, type UploadState } from './upload.ts'

/** The state of a queue: uploads with their bytes, waiting uploads, and listeners. Stores uploads that have to survive a
 *  reload. */
export const newUploadStore = (keep: UploadStorage) => {
  const uploads = new Map<string, Upload>()
  const sources = new Map<string, Source>()
  const waiting = new Set<string>()
  const listeners = new Set<() => void>()
  let list: readonly Upload[] | undefined

  const notify = () => {
    list = undefined
    for (const changed of listeners) changed()
  }
  const set = (id: string, change: Partial<Upload>) => {
    const upload = uploads.get(id)
    if (!upload) return
    uploads.set(id, { ...upload, ...change })
    notify()
  }
  const save = (id: string) => {
    const upload = uploads.get(id)
    const source = sources.get(id)
    if (upload && source) void keep.put(upload, source)
  }
  /** A rejected upload is stored as failed; one with a connection problem continues after a reload. */
  const fail = (id: string, problem: string, refused = true) => {
    waiting.delete(id)
    set(id, { state: 'failed', problem })
    if (refused) save(id)
  }
  /** The bytes are gone: the file has to be chosen again. */
  const lose = (id: string, problem: string) => {
    waiting.delete(id)
    sources.set(id, { ...sources.get(id), file: null })
    set(id, { state: 'asleep', problem })
    save(id)
  }
  const finish = (id: string, became: Pick<Upload, 'made' | 'unpacked'>) => {
    set(id, { state: 'done', problem: null, ...became })
    sources.delete(id)
    const upload = uploads.get(id)
    void (upload && hasLeftOut(upload) ? keep.put(upload, { file: null }) : keep.remove(id))
  }
  const take = (upload: Upload, source: Source) => {
    uploads.set(upload.id, upload)
    sources.set(upload.id, source)
    if (upload.state === 'waiting') waiting.add(upload.id)
  }
  const is = (id: string, ...states: UploadState[]) => states.some((state) => uploads.get(id)?.state === state)
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
  const all = () => (list ??= [...uploads.values()])
  return { uploads, sources, waiting, all, subscribe, notify, set, save, fail, lose, finish, take, is }
}
