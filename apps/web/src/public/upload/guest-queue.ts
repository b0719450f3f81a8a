import { AppError } from '@vitrine/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  fetchOffset,
  chooseFileAgain,
  waitForConnection,
  releaseThumbnail,
  newUploadStorage,
  newQueue,
  newUpload,
  type PickedFile,
  thumbnailOf,
  resumeUnfinished,
  sendFile,
  type Source,
  type Upload,
  type UploadQueue,
  wait,
} from '../../features/uploads/parts.ts'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { api, ApiError } from '../api.ts'
import { guestName, storedConsent } from './guest-storage.ts'

export type Proof = { token: string; password: string | undefined }
/** The upload queue of a guest link. */
export type GuestQueue = UploadQueue & {
  /** Files that were chosen, ready for `add`. */
  ready: (place: string, picked: readonly PickedFile[]) => [Upload, Source][]
  picture: (id: string, file: File | null | undefined, onDrawn: () => void) => string | undefined
  forgetPicture: (id: string) => void
  chooseAgain: (id: string, onOther: (upload: Upload) => void) => Promise<void>
}

/** During a reload, the old page may close a little after the new one opens. */
const RESTORE_MS = 1000

/** Credentials and queues, by link. Kept outside components, because a changed password sends the guest back to the password
 *  form. */
const proofs = new Map<string, Proof>()
const queues = new Map<string, Promise<GuestQueue>>()

/** Converts an API error to an `AppError`, whose code tells the queue whether to try again. */
const asAppError = (error: unknown) =>
  error instanceof ApiError ? AppError.from({ code: error.code, detail: error.message }) : error

const start = async (link: string): Promise<GuestQueue> => {
  const queue = newQueue({
    register: (uploads) => {
      const { token = '', password } = proofs.get(link) ?? {}
      const files = uploads.map(({ name, size, file_type }) => ({ name, size, file_type }))
      const consent = storedConsent(link)
      return api.beginGuestUploads({ token, password, guest: guestName(), consent, files }).catch((error: unknown) => {
        throw asAppError(error)
      })
    },
    send: sendFile,
    arrived: fetchOffset,
    forget: ({ uuid, key = '' }) => api.cancelGuestUpload(uuid, key),
    keep: newUploadStorage(newIdempotencyKey(), `vitrine-guest ${link}`),
    connected: waitForConnection,
    wait,
  })
  // Another open page of this guest hands over its uploads when it closes, but this page does not wait for that.
  const soon = wait(RESTORE_MS, new AbortController().signal)
  await Promise.race([resumeUnfinished(queue, link), soon])
  return {
    ...queue,
    ready: (place, picked) => {
      const batch = newIdempotencyKey()
      const target = { team: '', user: link, folder: null, place, version_of: null }
      return picked.map((one) => newUpload(batch, target, one, 'waiting'))
    },
    picture: thumbnailOf,
    forgetPicture: releaseThumbnail,
    chooseAgain: (id, onOther) => chooseFileAgain(queue, id, onOther),
  }
}

/** The queue of a link, once it has taken over the unfinished uploads of an earlier page. */
export const useGuestQueue = (link: string, { token, password }: Proof) => {
  const [queue, setQueue] = useState<GuestQueue>()
  useEffect(() => {
    proofs.set(link, { token, password })
    const asked = queues.get(link) ?? start(link)
    queues.set(link, asked)
    let isCurrent = true
    void asked.then((made) => isCurrent && setQueue(made))
    return () => {
      isCurrent = false
    }
  }, [link, token, password])
  return queue
}

/** Every upload of the queue: waiting, being sent, and done. */
export const useUploads = ({ subscribe, list }: GuestQueue) => useSyncExternalStore(subscribe, list)
