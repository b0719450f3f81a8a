import { toasts } from '@vitrine/contract'
import { toast } from '../../ui/toasts.tsx'
import { leftOutWords, trayWords } from './copy.ts'
import type { LeftOutZip } from './left-out.ts'
import { hasLeftOut, type Upload } from './upload.ts'

const inWords = (uploads: readonly Upload[]) => trayWords.uploads(uploads.map(({ name }) => name))

/** Whether an upload was rejected, or its file is gone. An upload that has been asleep since a reload is not reported. */
const isFailed = ({ state, problem }: Upload) => state === 'failed' || (state === 'asleep' && problem !== null)

const toastFailed = (uploads: readonly Upload[]) => {
  const [first] = uploads
  const text = first?.target.version_of ? trayWords.versionFailed : trayWords.failed
  return toast.stop(text(inWords(uploads), uploads.length), {
    detail: uploads.every(({ problem }) => problem === first?.problem) ? (first?.problem ?? undefined) : undefined,
  })
}
const toastLeftOut = (zips: readonly Upload[], show: (zip: LeftOutZip) => void) => {
  const [{ id, name, unpacked } = { id: '', name: '', unpacked: null }, ...others] = zips
  if (others.length > 0 || !unpacked)
    return toast.warn(leftOutWords.fromZips(zips.length), { detail: leftOutWords.inTray })
  const { files, left_out } = unpacked
  const title = leftOutWords.fromZip(left_out.length, left_out.length + files, name)
  return toast.warn(title, { action: { label: leftOutWords.show, run: () => show({ id, name, ...unpacked }) } })
}

type Needs = {
  /** Called with uploads that no longer need to be shown. */
  leave: (ids: readonly string[]) => void
  showLeftOut: (zip: LeftOutZip) => void
}
/** Reports each failure and each finished upload once. */
export const newUploadReporter = ({ leave, showLeftOut }: Needs) => {
  const reported = new Set<string>()
  /** The toasts about failures, by upload. */
  const failureToasts = new Map<string, string>()
  /** The toasts about left-out entries, by batch. */
  const leftOutToasts = new Map<string, string>()
  /** Hides the toast about a failure once the upload is retried. */
  const hideFailure = (id: string) => {
    const toastId = failureToasts.get(id)
    if (toastId !== undefined) toast.hide(toastId)
    failureToasts.delete(id)
    reported.delete(`${id} failed`)
  }
  /** Several failures share one toast. */
  const showFailures = (uploads: readonly Upload[]) => {
    for (const before of new Set(uploads.flatMap(({ id }) => failureToasts.get(id) ?? []))) toast.hide(before)
    const toastId = toastFailed(uploads)
    for (const { id } of uploads) failureToasts.set(id, toastId)
  }
  const warn = (batch: string, zips: readonly Upload[]) => {
    const before = leftOutToasts.get(batch)
    if (before !== undefined) toast.hide(before)
    leftOutToasts.set(batch, toastLeftOut(zips, showLeftOut))
  }
  const isNew = (key: string) => !reported.has(key) && reported.add(key) !== undefined
  const report = (batch: string, uploads: readonly Upload[]) => {
    for (const one of uploads) if (!isFailed(one)) hideFailure(one.id)
    const failed = uploads.filter((one) => isFailed(one) && isNew(`${one.id} failed`))
    if (failed.length > 0) showFailures(uploads.filter((one) => failed.includes(one) || failureToasts.has(one.id)))
    const zips = uploads.filter((one) => hasLeftOut(one) && isNew(`${one.id} left out`))
    if (zips.length > 0) warn(batch, leftOutToasts.has(batch) ? uploads.filter(hasLeftOut) : zips)
    if (uploads.some(({ state }) => state !== 'done')) return void reported.delete(batch)
    if (!isNew(batch)) return
    const isSubmission = uploads.some(({ target }) => target.review)
    if (isSubmission) toast.ok(toasts.sentForReview(inWords(uploads)), { detail: trayWords.submitted })
    else toast.ok(toasts.uploaded(inWords(uploads)))
    leave(uploads.filter((one) => !hasLeftOut(one)).map(({ id }) => id))
  }
  /** Marks uploads that were reported by an earlier page. */
  const markReported = (uploads: readonly Upload[]) => {
    for (const { id, state, batch } of uploads) {
      if (state === 'done') reported.add(batch).add(`${id} left out`)
      if (state === 'failed') reported.add(`${id} failed`)
    }
  }
  return { report, markReported }
}
