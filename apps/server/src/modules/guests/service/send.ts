import {
  AppError,
  GUEST_FILE_MAX_BYTES,
  GUEST_FILES_PER_HOUR,
  GUEST_LINK_MAX_BYTES,
  guestFileRefused,
  type GuestName,
  isGuestFileName,
  REVIEW_GUEST,
  type Stream,
} from '@vitrine/contract'
import { hashToken, isSameText, newToken } from '../../../platform/crypto/tokens.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { chunksOf } from '../../../platform/http/body-chunks.ts'
import { isId } from '../../../platform/ids.ts'
import {
  guestLinkUsage,
  cancelUpload,
  type OnReceived,
  receiveBytes,
  registerUploads,
  uploadProgress,
  uploadRow,
} from '../../uploads/index.ts'
import { requireQuotaForUploads } from '../../versions/index.ts'
import { mailCreatorLater } from '../jobs.ts'
import * as store from '../store.ts'
import { consentOf, type Proof, unlock } from './open.ts'

type GuestSubmission = Proof & {
  guest: GuestName
  consent?: string | undefined
  files: { name: string; size: number }[]
}

/** The remaining quota of a link is counted under a lock, so that two concurrent guests can't both use it up. */
const requireLinkQuota = async ({ db }: Pick<Context, 'db'>, link: string, files: GuestSubmission['files']) => {
  await store.lock(db, link)
  const usage = await guestLinkUsage(db, link)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.some(({ size }) => size > GUEST_FILE_MAX_BYTES)) throw new AppError('upload.too_large')
  if (usage.files + files.length > GUEST_FILES_PER_HOUR) throw new AppError('guest.too_many')
  if (usage.bytes + bytes > GUEST_LINK_MAX_BYTES) throw new AppError('guest.full')
}

const requireAcceptedTypes = (files: GuestSubmission['files']) => {
  const errors = files.flatMap(({ name }, at) =>
    isGuestFileName(name) ? [] : [{ pointer: `/files/${at}/name`, detail: guestFileRefused }],
  )
  if (errors.length > 0) throw new AppError('guest.type', { errors })
}

/** Stores a guest's consent as proof and returns its id, or null if none was asked for or given. Throws if required consent
 *  is missing or the text has changed. */
const keepConsent = async (ctx: Pick<Context, 'db'>, link: store.Row, { guest, consent: hash }: GuestSubmission) => {
  const asked = await consentOf(ctx, link)
  if (!asked || (hash === undefined && !asked.required)) return null
  if (hash === undefined) throw new AppError('guest.consent')
  if (hash !== asked.hash) throw new AppError('guest.consent_changed')
  return store.keepConsent(ctx.db, {
    team: link.team,
    guest_link: link.uuid,
    ...guest,
    text: asked.text,
    hash: asked.hash,
  })
}

/** Registers a guest's files. Each file gets its own key, which is returned once and required to add bytes. */
export const beginGuestUploads = async (ctx: Context<'anyone', 'upload.begun'>, sent: GuestSubmission) => {
  const { guest, files } = sent
  const link = await unlock(ctx, sent)
  requireAcceptedTypes(files)
  await requireLinkQuota(ctx, link.uuid, files)
  await requireQuotaForUploads(
    ctx.db,
    link.team,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const guest_consent = await keepConsent(ctx, link, sent)
  const keys = files.map(() => newToken())
  const rows = files.map((file, i) => ({
    team: link.team,
    name: file.name,
    size: file.size,
    folder: link.folder,
    key_hash: hashToken(keys[i] ?? ''),
    guest_link: link.uuid,
    guest,
    guest_consent,
    review_status: REVIEW_GUEST,
  }))
  const begun = await registerUploads(ctx.db, rows)
  await store.recordUse(ctx.db, link.uuid)
  ctx.ports.media.warm()
  await ctx.record('upload.begun', { uploads: begun.length }, { team: link.team, about: link.uuid })
  return begun.map(({ uuid }, i) => ({ uuid, url: `/v1/public/upload/${uuid}/`, key: keys[i] ?? '' }))
}

/** Requires the key of this upload, and its link to be open. A wrong key throws the same error as an unknown upload. */
const requireUploadKey = async ({ db, wire }: Pick<Context, 'db' | 'wire'>, uuid: string) => {
  const upload = isId(uuid) ? await uploadRow(db, uuid) : undefined
  const key = wire.headers.get('upload-key') ?? ''
  if (!upload?.guest_link || !upload.key_hash || !isSameText(upload.key_hash, hashToken(key)))
    throw new AppError('thing.not_found')
  const { guest_link } = upload
  const requireOpen = async () => {
    if (!(await store.isOpen(db, guest_link))) throw new AppError('guest.closed')
  }
  await requireOpen()
  const onArrived: OnReceived = (tx) => mailCreatorLater(tx, guest_link)
  return { requireOpen, onArrived }
}

type UploadContext = Context<'anyone'> & { atomically: RunInTransaction<'version.uploaded' | 'folder.created'> }
export const guestProgress = async (ctx: UploadContext, uuid: string) => {
  const { onArrived } = await requireUploadKey(ctx, uuid)
  return uploadProgress(ctx, uuid, onArrived)
}

const CHECK_MS = 1000
/** Aborts the upload if its guest link is closed in the meantime. Checked every second, because a request can take a long
 *  time. */
const whileOpen = async function* (stream: Stream, requireOpen: () => Promise<void>) {
  let checkedAt = Date.now()
  for await (const chunk of chunksOf(stream)) {
    if (Date.now() - checkedAt > CHECK_MS) {
      await requireOpen()
      checkedAt = Date.now()
    }
    yield chunk
  }
}
export const guestBytes = async (ctx: UploadContext, uuid: string, body: Stream) => {
  const { requireOpen, onArrived } = await requireUploadKey(ctx, uuid)
  return receiveBytes(ctx, uuid, whileOpen(body, requireOpen), onArrived)
}

export const cancelGuestUpload = async (ctx: Context<'anyone', 'upload.cancelled'>, uuid: string) => {
  await requireUploadKey(ctx, uuid)
  await cancelUpload(ctx, uuid)
}
