import { AppError, UPLOAD_MAX_BYTES } from '@vitrine/contract'
import { faultPoint } from '../../../platform/faults.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { sameNames } from '../../files/index.ts'
import { requireQuotaForUploads, findDuplicates } from '../../versions/index.ts'
import * as store from '../store.ts'

type New = { name: string; size: number; path: string[] }
/** Returns the URL to which an upload's bytes are sent. */
const uploadUrl = (uuid: string) => `/v1/uploads/${uuid}/`

/** Registers files to upload. The announced sizes are checked later against the bytes received. */
export const beginUploads = async (
  ctx: Context<'member', 'upload.begun'>,
  { folder, files }: { folder: string | null; files: New[] },
) => {
  if (files.some(({ size }) => size > UPLOAD_MAX_BYTES)) throw new AppError('upload.too_large')
  await requireQuotaForUploads(
    ctx.db,
    ctx.subject.team,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  const rows = files.map(({ name, size, path }) => ({
    team: ctx.subject.team,
    user: ctx.actor.user,
    name,
    size,
    path,
    folder,
  }))
  const begun = await store.insert(ctx.db, rows)
  // Image workers can start up while the bytes are arriving.
  ctx.ports.media.warm()
  await ctx.record('upload.begun', { uploads: begun.length })
  faultPoint('U1')
  return begun.map(({ uuid }) => ({ uuid, url: uploadUrl(uuid) }))
}

/** Registers the upload of a new version of an existing file (spec §7). */
export const beginVersion = async (
  ctx: Context<'member', 'upload.begun'>,
  file: string,
  { name, size, together = null }: { name: string; size: number; together?: string | null | undefined },
) => {
  if (!ctx.subject.file) throw new AppError('thing.not_found')
  const { actor, now: at } = ctx
  requireAllowed({ actor, file: ctx.subject.file, action: 'version', surface: { kind: 'app' }, at })
  if (size > UPLOAD_MAX_BYTES) throw new AppError('upload.too_large')
  await requireQuotaForUploads(ctx.db, ctx.subject.team, size)
  const row = { team: ctx.subject.team, user: ctx.actor.user, name, size, file, together }
  const [begun] = await store.insert(ctx.db, [row])
  if (!begun) throw new Error('the upload was not stored')
  await ctx.record('upload.begun', { uploads: 1 })
  return { uuid: begun.uuid, url: uploadUrl(begun.uuid) }
}

type UploadCheck = { folder: string | null; files: { name: string; sha256?: string | undefined }[] }
/** Before any bytes are sent, finds files that the team already has. Only the team's own files are searched. */
export const checkUploads = async (ctx: Context<'member'>, { folder, files }: UploadCheck) => {
  const sums = files.flatMap(({ sha256 }) => sha256 ?? [])
  const bytes = new Map(
    (await findDuplicates(ctx.db, ctx.subject.team, sums)).map(({ sha256, ...file }) => [sha256, file]),
  )
  const names = new Map(
    (
      await sameNames(
        ctx.db,
        ctx.subject.team,
        folder,
        files.map(({ name }) => name),
      )
    ).map((file) => [file.name, file]),
  )
  return files.map(({ name, sha256 }) => ({
    same_bytes: bytes.get(sha256 ?? '') ?? null,
    same_name: names.get(name) ?? null,
  }))
}
