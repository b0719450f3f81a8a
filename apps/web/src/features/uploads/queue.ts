import { UPLOADS_AT_ONCE } from '@vitrine/contract'
import { newUploadStore } from './upload-store.ts'
import { isOutdated, type UploadStorage, restoreUpload } from './upload-storage.ts'
import { newRegistrar } from './registrar.ts'
import { failureInWords, failureKindOf } from './failures.ts'
import { emptyZipReason } from './zips.ts'
import { isDifferentFile, type Remote, type Source, SourceGone, type UnpackResult, type Upload } from './upload.ts'

/** Progress of an upload: bytes sent, and bytes stored by the server. */
export type SendOptions = { progress: (sent: number) => void; arrived: (bytes: number) => void; signal: AbortSignal }
export type QueuePorts = {
  /** Registers files with the same target on the server. */
  register: (uploads: readonly Upload[]) => Promise<readonly Remote[]>
  /** Sends the remaining bytes and returns the resulting file. */
  send: (file: File, remote: Remote, on: SendOptions) => Promise<string | null>
  /** Waits until the server has unpacked a zip, and returns the result. If undefined, a zip is done once it is uploaded. */
  unpack?: (remote: Remote, signal: AbortSignal) => Promise<UnpackResult>
  /** Returns the number of bytes the server has. */
  arrived?: (remote: Remote) => Promise<number>
  /** Cancels an upload on the server. */
  forget: (remote: Remote) => Promise<unknown>
  keep: UploadStorage
  /** Resolves when there is a connection. */
  connected: (signal: AbortSignal) => Promise<void>
  wait: (ms: number, signal: AbortSignal) => Promise<void>
}
type Unpack = NonNullable<QueuePorts['unpack']>
export type UploadQueue = ReturnType<typeof newQueue>

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** After this many attempts without progress, an upload fails. */
const TRIES = 6
const pauseBefore = (tries: number) => Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS)

/** Uploads files in order, five at a time, independent of any screen. */
export const newQueue = ({
  register,
  send,
  unpack,
  arrived: askArrived,
  forget,
  keep,
  connected,
  wait,
}: QueuePorts) => {
  const held = newUploadStore(keep)
  const { uploads, sources, waiting, notify, set, save, fail, lose, finish, take, is } = held
  const running = new Map<string, AbortController>()
  /** Uploaded zips being unpacked. They don't count towards concurrent uploads. */
  const unpackingZips = new Map<string, AbortController>()

  /** Waits until a zip is unpacked. An upload that is complete but has no file is a zip. */
  const open = async (id: string, remote: Remote, unpackIt: Unpack) => {
    const controller = new AbortController()
    unpackingZips.set(id, controller)
    set(id, { state: 'unpacking', problem: null })
    try {
      const unpacked = await unpackIt(remote, controller.signal)
      if (unpacked.files > 0) return finish(id, { made: null, unpacked })
      set(id, { remote: null, unpacked })
      sources.set(id, { file: null })
      fail(id, emptyZipReason(uploads.get(id)?.name ?? '', unpacked))
    } catch (error) {
      if (!controller.signal.aborted) fail(id, failureInWords(error))
    } finally {
      unpackingZips.delete(id)
    }
  }
  const arrive = (id: string, made: string | null) => {
    const { size = 0, remote = null } = uploads.get(id) ?? {}
    set(id, { sent: size })
    if (made === null && remote && unpack) void open(id, remote, unpack)
    else finish(id, { made, unpacked: null })
  }
  const remoteOf = newRegistrar({
    register,
    find: (id) => uploads.get(id),
    pending: () => [...running.keys(), ...waiting],
    keepRemote: (id, remote) => {
      set(id, { remote })
      save(id)
    },
    refuse: (id, error) => {
      if (waiting.has(id)) fail(id, failureInWords(error))
    },
  })

  const attempt = async (id: string, file: File, { signal, arrived }: Pick<SendOptions, 'signal' | 'arrived'>) => {
    await connected(signal)
    const remote = await remoteOf(id, signal)
    signal.throwIfAborted()
    const progress = (sent: number) => {
      if (!signal.aborted) set(id, { sent, problem: null })
    }
    return send(file, remote, { signal, arrived, progress })
  }
  const run = async (id: string, file: File, signal: AbortSignal) => {
    let tries = 0
    let best = 0
    const arrived = (bytes: number) => {
      if (bytes > best) tries = 0
      best = Math.max(best, bytes)
    }
    for (;;) {
      try {
        return arrive(id, await attempt(id, file, { signal, arrived }))
      } catch (error) {
        if (signal.aborted) return
        const { remote = null, sent = 0 } = uploads.get(id) ?? {}
        const trouble = failureKindOf(error, remote !== null)
        const problem = failureInWords(error, sent)
        if (error instanceof SourceGone) return lose(id, problem)
        if (trouble === 'never' || ++tries > TRIES) return fail(id, problem, trouble === 'never')
        set(id, trouble === 'anew' ? { problem, remote: null, sent: 0 } : { problem })
        await wait(pauseBefore(tries), signal).catch(() => undefined)
        if (signal.aborted) return
      }
    }
  }
  /** Whether an upload can start. Versions of one file are sent one after another to keep their order. */
  const isItsTurn = (id: string) => {
    const file = uploads.get(id)?.target.version_of ?? null
    return file === null || ![...running.keys()].some((other) => uploads.get(other)?.target.version_of === file)
  }
  const pump = () => {
    for (const id of waiting) {
      if (running.size >= UPLOADS_AT_ONCE) return
      const file = sources.get(id)?.file
      if (!file || !isItsTurn(id)) continue
      const controller = new AbortController()
      waiting.delete(id)
      running.set(id, controller)
      set(id, { state: 'sending' })
      void run(id, file, controller.signal).finally(() => {
        if (running.get(id) === controller) running.delete(id)
        pump()
      })
    }
  }
  const stop = (id: string, why: string) => {
    for (const some of [running, unpackingZips]) {
      some.get(id)?.abort(new DOMException(why, 'AbortError'))
      some.delete(id)
    }
    waiting.delete(id)
  }
  /** Updates the progress of paused uploads, one after another because there may be many. */
  const fetchOffsets = async (ids: readonly string[]) => {
    const isStopped = (id: string) => is(id, 'paused', 'asleep', 'failed')
    for (const id of ids) {
      const remote = uploads.get(id)?.remote
      if (!remote || !isStopped(id)) continue
      const sent = await askArrived?.(remote).catch(() => undefined)
      if (sent !== undefined && isStopped(id)) set(id, { sent })
    }
  }

  return {
    list: held.all,
    subscribe: held.subscribe,
    source: (id: string): Source | undefined => sources.get(id),
    /** Adds uploads to the end of the queue. */
    add: (some: readonly (readonly [Upload, Source])[]) => {
      for (const [upload, source] of some) {
        take(upload, source)
        save(upload.id)
      }
      notify()
      pump()
    },
    /** Queues checked files, as new files or as versions of existing ones. */
    plan: (some: readonly { id: string; version_of: string | null }[]) => {
      for (const { id, version_of } of some) {
        const upload = uploads.get(id)
        if (upload?.state !== 'looking') continue
        const { target, path } = upload
        waiting.add(id)
        set(id, { state: 'waiting', target: { ...target, version_of }, path: version_of === null ? path : [] })
        save(id)
      }
      pump()
    },
    pause: (id: string) => {
      if (!is(id, 'waiting', 'sending')) return
      stop(id, 'paused')
      set(id, { state: 'paused', problem: null })
      save(id)
      pump()
    },
    /** Resumes an upload that is paused, failed or asleep. One that is asleep needs its `file`; a file that has changed
     *  is sent from the start. */
    resume: (id: string, file: File | null = sources.get(id)?.file ?? null) => {
      const upload = uploads.get(id)
      if (!upload || !is(id, 'paused', 'failed', 'asleep') || upload.unpacked) return
      sources.set(id, { ...sources.get(id), file })
      if (file && isDifferentFile(upload, file)) {
        if (upload.remote) void forget(upload.remote).catch(() => undefined)
        void keep.remove(id)
        set(id, { remote: null, sent: 0, size: file.size, modified: file.lastModified })
      }
      if (file) waiting.add(id)
      set(id, file ? { state: 'waiting', problem: null } : { state: 'asleep' })
      save(id)
      pump()
    },
    cancel: (id: string) => {
      const remote = is(id, 'done') ? null : uploads.get(id)?.remote
      stop(id, 'cancelled')
      uploads.delete(id)
      sources.delete(id)
      notify()
      void keep.remove(id)
      if (remote) void forget(remote).catch(() => undefined)
      pump()
    },
    /** Removes finished uploads. */
    clear: (ids: Iterable<string>) => {
      for (const id of ids) if (is(id, 'done')) uploads.delete(id)
      notify()
    },
    /** Resumes unfinished uploads from other tabs or earlier visits. */
    restore: (user: string, came: (uploads: readonly Upload[]) => void = () => undefined) =>
      keep.adopt(user, (left) => {
        for (const one of left) if (isOutdated(one)) void keep.remove(one.id)
        const fresh = left.filter((one) => !uploads.has(one.id) && !isOutdated(one)).map(restoreUpload)
        for (const [upload, source] of fresh) take(upload, source)
        notify()
        pump()
        came(fresh.map(([upload]) => upload))
        void fetchOffsets(fresh.map(([{ id }]) => id))
      }),
  }
}
