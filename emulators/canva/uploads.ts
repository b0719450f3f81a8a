import { TooLarge } from '../kit/blobs.ts'
import type { Call, Reply, Route } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { inspect } from '../kit/inspect.ts'
import { MINUTE } from '../kit/times.ts'
import { type Asset, authorise, type Canva, canvaError, type Job, type User } from './state.ts'

const NAME_MAX = 50
const IMAGES: Record<string, string> = {
  jpeg: 'image/jpeg',
  mpo: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/heic',
}

const nameIn = ({ headers }: Call) => {
  try {
    const { name_base64 } = JSON.parse(String(headers['asset-upload-metadata'])) as { name_base64: string }
    const name = Buffer.from(name_base64, 'base64').toString('utf8')
    if (name.length > 0 && name.length <= NAME_MAX) return name
  } catch {
    // A header that cannot be parsed is refused below, as a missing name is.
  }
  throw canvaError('invalid_header_value', 'Asset-Upload-Metadata must hold a name of 1 to 50 characters in base64')
}

const showAsset = ({ core, users }: Canva, asset: Asset) => {
  const { id, type, name, tags, width, height, at, username } = asset
  const { user_id, team_id } = users.get(username) ?? { user_id: '', team_id: '' }
  const time = Math.floor(at / 1000)
  const url = mediaAddress(core, { blob: asset.blob, type: asset.file_type }, 15 * MINUTE)
  return {
    type,
    id,
    name,
    tags,
    created_at: time,
    updated_at: time,
    owner: { user_id, team_id },
    ...(type === 'image' && { thumbnail: { width, height, url } }),
    metadata: { type, width, height },
  }
}

const showJob = (canva: Canva, job: Job) => {
  const { id, error, assetId, isChecked, reads } = job
  const isDone = isChecked && reads > canva.settings.get().pollsBeforeDone
  const asset = assetId === undefined ? undefined : canva.assets.get(assetId)
  const status = isDone ? (error ? 'failed' : 'success') : 'in_progress'
  return {
    job: {
      id,
      status,
      ...(isDone && error && { error }),
      ...(isDone && asset && { asset: showAsset(canva, asset) }),
    },
  }
}

/** Checks the uploaded content and adds the asset, as Canva does after it has responded. */
const processJob = ({ core, jobs, assets, settings }: Canva, job: Job) =>
  core.run(async () => {
    const fault = core.faults.take('asset.process', JSON.stringify(job))
    if (fault?.delayMs && !(await core.pause(fault.delayMs))) return
    const { imageBytes, videoBytes } = settings.get()
    const facts = await inspect(core.blobs.path(job.blob))
    const fail = (code: string, message: string) =>
      void jobs.update(job.id, { isChecked: true, error: { code, message } })
    if (fault?.error) return fail(fault.error, 'The asset could not be imported')
    const file_type =
      facts.kind === 'image' ? IMAGES[facts.format] : facts.kind === 'video' ? `video/${facts.container}` : undefined
    if (facts.kind === 'other' || file_type === undefined || file_type === 'video/other')
      return fail('import_failed', 'The format is not supported')
    if (job.size >= (facts.kind === 'image' ? imageBytes : videoBytes))
      return fail('file_too_big', 'The file is too big')
    const id = `Msd${String(core.nextNumber()).padStart(8, '0')}`
    assets.put(id, {
      id,
      username: job.username,
      name: job.name,
      type: facts.kind,
      blob: job.blob,
      file_type,
      width: facts.width,
      height: facts.height,
      tags: [],
      at: core.clock.now(),
    })
    jobs.update(job.id, { isChecked: true, assetId: id })
  })

const create =
  (canva: Canva) =>
  async (call: Call): Promise<Reply> => {
    const { core, jobs, settings } = canva
    let user: User
    let name: string
    try {
      user = authorise(canva, call, 'asset:write', 'uploadsPerMinute')
      name = nameIn(call)
      if (call.headers['content-type'] !== 'application/octet-stream') throw canvaError('invalid_header_value')
    } catch (error) {
      // The client reads the response only after it has sent its bytes.
      for await (const _ of call.body);
      throw error
    }
    const blob = await core.blobs.put(call.body, settings.get().videoBytes).catch((error: unknown) => {
      if (error instanceof TooLarge) throw canvaError('bad_request_body', 'The file is too big')
      throw error
    })
    if (blob.size === 0) throw canvaError('bad_request_body', 'The body is empty')
    const id = `job-${core.nextNumber()}`
    const job = { id, username: user.username, name, blob: blob.id, size: blob.size, isChecked: false, reads: 0 }
    jobs.put(id, job)
    call.effects.push({ type: 'uploaded', id, name })
    processJob(canva, job)
    return { body: showJob(canva, job) }
  }

const read =
  (canva: Canva) =>
  (call: Call): Reply => {
    const user = authorise(canva, call, 'asset:read', 'jobsPerMinute')
    const job = canva.jobs.get(call.params.id ?? '')
    if (!job) throw canvaError('not_found')
    if (job.username !== user.username) throw canvaError('permission_denied')
    return { body: showJob(canva, canva.jobs.update(job.id, { reads: job.reads + 1 })) }
  }

const ownAsset = (canva: Canva, call: Call, scope: string) => {
  const user = authorise(canva, call, scope, 'assetsPerMinute')
  const asset = canva.assets.get(call.params.id ?? '')
  if (!asset || asset.username !== user.username) throw canvaError('not_found')
  return asset
}

/** Resumes the checks that were in progress when the emulator stopped. */
export const resumeJobs = (canva: Canva) => {
  for (const job of canva.jobs.values()) if (!job.isChecked) processJob(canva, job)
}

export const uploadRoutes = (canva: Canva): Route[] => [
  { on: 'asset.upload', method: 'POST', path: '/rest/v1/asset-uploads', streamed: true, handle: create(canva) },
  { on: 'job.read', method: 'GET', path: '/rest/v1/asset-uploads/:id', handle: read(canva) },
  {
    on: 'asset.read',
    method: 'GET',
    path: '/rest/v1/assets/:id',
    handle: (call) => ({ body: { asset: showAsset(canva, ownAsset(canva, call, 'asset:read')) } }),
  },
  {
    on: 'asset.delete',
    method: 'DELETE',
    path: '/rest/v1/assets/:id',
    handle: (call) => {
      const { id } = ownAsset(canva, call, 'asset:write')
      canva.assets.delete(id)
      call.effects.push({ type: 'deleted', id })
      return { status: 204 }
    },
  },
]
