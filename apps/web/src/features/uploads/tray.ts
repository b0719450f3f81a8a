import type { Work } from '../../lib/work.ts'
import { leftOutWords, trayWords } from './copy.ts'
import type { LeftOutZip } from './left-out.ts'
import { hasLeftOut, type UnpackResult, type Upload, type UploadState } from './upload.ts'

export type TrayActions = {
  pause: (id: string) => void
  resume: (id: string) => void
  cancel: (id: string) => void
  /** Asks for a file whose bytes the browser did not keep. */
  choose: (id: string) => void
  picture: (id: string) => string | undefined
  showLeftOut: (zip: LeftOutZip) => void
}

const LINES = 20

const stateOf = (uploads: readonly Upload[]): Work['state'] => {
  const has = (...states: UploadState[]) => uploads.some(({ state }) => states.includes(state))
  if (has('sending', 'waiting', 'unpacking')) return 'running'
  if (has('paused')) return 'paused'
  return has('failed', 'asleep') ? 'failed' : 'done'
}

/** Returns the title if only zips with left-out entries remain. */
const leftOutOf = (uploads: readonly Upload[]) =>
  uploads.length === 1 ? trayWords.leftOutOf(uploads[0]?.name) : trayWords.leftOutOfZips(uploads.length)

const titleOf = (state: Work['state'], uploads: readonly Upload[], done: number) => {
  const [first] = uploads
  const place = first?.target.place ?? ''
  const of = uploads.length
  const versions = first?.target.version_of ?? null
  if (uploads.every(hasLeftOut)) return leftOutOf(uploads)
  if (state === 'done' && versions !== null) return trayWords.newVersions(of, place)
  if (state === 'running' && versions !== null) return trayWords.uploadingVersions(done, of, place)
  if (state === 'running') return trayWords.uploading(done, of, place)
  if (state === 'paused') return trayWords.pausedAt(done, of)
  if (state === 'failed') return trayWords.notUploaded(of - done)
  // The toast says how many files were uploaded, and where to.
  return trayWords.complete
}

/** Whether the user has to act before the upload can continue. Such uploads are always among the visible lines. */
const needsAttention = ({ state }: Upload) => state === 'failed' || state === 'asleep'
const isUnderWay = (upload: Upload) =>
  ['sending', 'unpacking', 'paused', 'looking'].includes(upload.state) || hasLeftOut(upload)

const lineOf = (upload: Upload, actions: TrayActions): Work => {
  const { id, name, size, sent, state, problem, unpacked } = upload
  const line = { id, title: name, cancel: () => actions.cancel(id), picture: actions.picture(id) }
  const show = (became: UnpackResult) => ({
    label: leftOutWords.show,
    run: () => actions.showLeftOut({ id, name, ...became }),
  })
  if (state === 'failed')
    return {
      ...line,
      state,
      progress: null,
      detail: problem ?? '',
      // Retrying a zip without usable files would fail in the same way.
      retry: unpacked ? undefined : () => actions.resume(id),
      more: unpacked && unpacked.left_out.length > 1 ? show(unpacked) : undefined,
    }
  if (state === 'asleep')
    return {
      ...line,
      state: 'failed',
      progress: null,
      detail: problem ?? trayWords.chooseAgain,
      retry: () => actions.choose(id),
      retryWord: trayWords.choose,
    }
  if (state === 'unpacking') return { ...line, state: 'running', progress: null, detail: trayWords.unpacking }
  if (state === 'done' && unpacked)
    return {
      ...line,
      state,
      progress: 1,
      partly: unpacked.left_out.length > 0,
      detail: trayWords.unpacked(unpacked.files, unpacked.left_out.length),
      more: show(unpacked),
    }
  return {
    ...line,
    state: state === 'paused' ? 'paused' : 'running',
    progress: size === 0 ? 0 : sent / size,
    detail: state === 'paused' ? trayWords.paused : (problem ?? undefined),
    pause: () => actions.pause(id),
    resume: () => actions.resume(id),
  }
}

/** Uploads started together, as one task: the overall progress, and a line for each active or stopped upload. */
export const workOf = (batch: string, uploads: readonly Upload[], actions: TrayActions): Work => {
  const state = stateOf(uploads)
  const done = uploads.filter((one) => one.state === 'done').length
  const size = uploads.reduce((total, one) => total + one.size, 0)
  const sent = uploads.reduce((total, one) => total + (one.state === 'failed' ? 0 : one.sent), 0)
  const each = (states: UploadState[], act: (id: string) => void) => () => {
    for (const { id, state: now } of uploads) if (states.includes(now)) act(id)
  }
  return {
    id: batch,
    title: titleOf(state, uploads, done),
    state,
    progress: size === 0 ? done / Math.max(1, uploads.length) : sent / size,
    count: { done, of: uploads.length },
    waiting: uploads.filter((one) => one.state === 'waiting').length,
    pause: each(['waiting', 'sending'], actions.pause),
    resume: each(['paused'], actions.resume),
    cancel: each(['waiting', 'sending', 'unpacking', 'paused', 'failed', 'asleep', 'done'], actions.cancel),
    parts: [...uploads.filter(needsAttention), ...uploads.filter(isUnderWay)]
      .slice(0, LINES)
      .map((one) => lineOf(one, actions)),
  }
}
