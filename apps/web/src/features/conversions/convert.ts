import {
  AppError,
  type Conversion,
  conversions,
  type Edge,
  errors,
  failures,
  type File,
  sizeAfter,
} from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { download } from './download.ts'

/** Another shape of a file: JPG, MP4, or a size by one of its edges. */
export type Shape = 'jpg' | 'mp4' | Edge
export type Convertible = Pick<File, 'uuid' | 'name' | 'thumbnail_url' | 'kind' | 'width' | 'height'>

const ASK_MS = 1000
const SHOWN_MS = 4000

/** The name that a conversion is kept under, and is stopped by. */
const nameOf = ({ width, height, kind }: Convertible, shape: Shape) => {
  if (typeof shape === 'string') return shape
  const after = sizeAfter({ width: width ?? 1, height: height ?? 1, kind }, shape)
  return shape.width === undefined ? `h${after.height}` : `w${after.width}`
}
const wordsOf = (shape: Shape) =>
  typeof shape === 'string'
    ? `as ${shape.toLocaleUpperCase()}`
    : shape.width === undefined
      ? `${shape.height} px high`
      : `${shape.width} px wide`
const failureOf = ({ name }: Convertible, shape: Shape) => {
  if (shape === 'mp4') return errors['conversion.video_failed'][1]
  return shape === 'jpg' ? errors['conversion.picture_failed'][1] : failures.resize(name)
}

const ask = ({ uuid: file }: Convertible, shape: Shape, signal: AbortSignal): Promise<Conversion> => {
  const params = { file }
  if (shape === 'mp4') return call(conversions.toMp4, { params }, { signal })
  if (shape === 'jpg') return call(conversions.toJpg, { params }, { signal })
  return call(conversions.resize, { params, query: shape }, { signal })
}
const pause = (signal: AbortSignal) =>
  new Promise((done, stopped) => {
    const timer = setTimeout(done, ASK_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })

/** The server made it and could not. */
class NotMade extends Error {}
const made = async (file: Convertible, shape: Shape, signal: AbortSignal) => {
  for (;;) {
    const answer = await ask(file, shape, signal)
    if (answer.ready) return answer.url
    if (answer.problem) throw new NotMade(answer.problem.detail)
    await pause(signal)
  }
}
const reasonOf = (error: unknown) => {
  if (error instanceof NotMade) return error.message
  return error instanceof AppError ? (error.extra.reasons?.[0] ?? error.extra.detail ?? error.message) : undefined
}

const running = new Set<string>()
/** Has a file made in another shape, and saves it when it is there. It runs in the tray, whatever screen is open. */
export const convert = async (file: Convertible, shape: Shape): Promise<void> => {
  const name = nameOf(file, shape)
  const id = `convert ${file.uuid} ${name}`
  if (running.has(id)) return
  running.add(id)
  const controller = new AbortController()
  const forget = () => call(conversions.cancel, { params: { file: file.uuid, name } }).catch(() => undefined)
  const line = { id, title: `${file.name} ${wordsOf(shape)}`, picture: file.thumbnail_url ?? undefined }
  const cancel = () => {
    controller.abort(new DOMException('cancelled', 'AbortError'))
    work.remove(id)
    void forget()
  }
  work.add({ ...line, state: 'running', progress: null, detail: 'Converting', cancel })
  try {
    download(await made(file, shape, controller.signal))
    work.add({ ...line, state: 'done', progress: 1, detail: 'Converted and downloaded' })
    setTimeout(() => {
      if (!running.has(id)) work.remove(id)
    }, SHOWN_MS)
  } catch (error) {
    if (controller.signal.aborted) return
    const failure = failureOf(file, shape)
    const detail = reasonOf(error)
    toast.stop(failure, { detail })
    // What failed is remembered for a while; it is tried anew once that is forgotten.
    const retry = () => void forget().then(() => convert(file, shape))
    work.add({ ...line, state: 'failed', progress: null, detail: detail ?? failure, retry })
  } finally {
    running.delete(id)
  }
}
