import { guests } from '@vitrine/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call, newKey } from '../../lib/client.ts'
import { loadParts, type Picked, type Source, type Upload, type UploadQueue } from '../uploads/index.ts'
import { guestName, keptConsent } from './visit.ts'

export type Proof = { token: string; password: string | undefined }
/** A queue of this page, and what it is made of. */
export type GuestQueue = UploadQueue & {
  /** Files that were chosen, ready for `add`. */
  ready: (place: string, picked: readonly Picked[]) => [Upload, Source][]
  picture: (id: string, file: File | null | undefined, drawn: () => void) => string | undefined
  forgetPicture: (id: string) => void
  chooseAgain: (id: string) => Promise<void>
}

/** A page that is loaded anew may go a little later than the next one comes. */
const RESTORE_MS = 1000

/** By link. They outlive screens, as a password that was changed sends the guest one screen back. */
const proofs = new Map<string, Proof>()
const queues = new Map<string, Promise<GuestQueue>>()

const start = async (link: string): Promise<GuestQueue> => {
  const parts = await loadParts()
  const queue = parts.newQueue({
    register: (uploads) => {
      const { token = '', password } = proofs.get(link) ?? {}
      const files = uploads.map(({ name, size, file_type }) => ({ name, size, file_type }))
      const consent = keptConsent(link)
      return call(guests.begin, { body: { token, password, guest: guestName(), consent, files } })
    },
    send: parts.sendFile,
    arrived: parts.askArrived,
    forget: ({ uuid, key = '' }) =>
      call(guests.cancel, { params: { guest_upload: uuid } }, { headers: { 'upload-key': key } }),
    keep: parts.newKeep(newKey(), `vitrine-guest ${link}`),
    connected: parts.connected,
    wait: parts.wait,
  })
  // What another open page of this guest sends comes when that page closes: nobody waits for it.
  const soon = parts.wait(RESTORE_MS, new AbortController().signal)
  await Promise.race([parts.restore(queue, link), soon])
  return {
    ...queue,
    ready: (place, picked) => {
      const batch = newKey()
      const target = { team: '', user: link, folder: null, place, version_of: null }
      return picked.map((one) => parts.newUpload(batch, target, one, 'waiting'))
    },
    picture: parts.pictureOf,
    forgetPicture: parts.forgetPicture,
    chooseAgain: (id) => parts.chooseAgain(queue, id),
  }
}

/** The queue of a link, once it is there and has taken up what an earlier page left undone. */
export const useGuestQueue = (link: string, { token, password }: Proof) => {
  const [queue, setQueue] = useState<GuestQueue>()
  const [failed, setFailed] = useState<Error>()
  if (failed) throw failed
  useEffect(() => {
    proofs.set(link, { token, password })
    const asked = queues.get(link) ?? start(link)
    queues.set(link, asked)
    let here = true
    asked.then(
      (made) => here && setQueue(made),
      (error: Error) => {
        // The page says that its code did not come, and asks again.
        queues.delete(link)
        if (here) setFailed(error)
      },
    )
    return () => {
      here = false
    }
  }, [link, token, password])
  return queue
}

/** What is on its way, and what has come. */
export const useUploads = ({ subscribe, list }: GuestQueue) => useSyncExternalStore(subscribe, list)
