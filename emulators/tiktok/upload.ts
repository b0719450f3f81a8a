import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Call, Reply, Route } from '../kit/call.ts'
import { hash } from '../kit/secrets.ts'
import { nextLength, parseRange } from './chunks.ts'
import { processPublish } from './process.ts'
import type { Publish, TikTok, Upload } from './state.ts'

const TYPES = ['video/mp4', 'video/quicktime', 'video/webm']

const partOf = ({ core }: TikTok, { id }: Publish) => path.join(core.blobs.folder, `${id}.part`)

const progress = (status: number, { received, size }: Upload): Reply => ({
  status,
  headers: { 'content-range': `bytes 0-${received}/${size}` },
})

/** Returns the response that refuses an invalid chunk before its bytes are read. These responses have no body. */
const checkChunk = ({ core }: TikTok, call: Call, upload: Upload): Reply | undefined => {
  if (upload.expiresAt <= core.clock.now()) return { status: 403 }
  const range = parseRange(call.headers['content-range'])
  const length = Number(call.headers['content-length'])
  if (!range || !TYPES.includes(call.headers['content-type'] ?? '') || range.total !== upload.size)
    return { status: 400 }
  if (range.last - range.first + 1 !== length) return { status: 400 }
  if (range.first !== upload.received) return progress(416, upload)
  return length === nextLength(upload) ? undefined : { status: 400 }
}

/** Writes a chunk at its position. If the connection breaks, the progress is unchanged. */
const receive = async (tiktok: TikTok, call: Call, publish: Publish, upload: Upload) => {
  const file = partOf(tiktok, publish)
  const flags = existsSync(file) ? 'r+' : 'w'
  await pipeline(call.body, createWriteStream(file, { flags, start: upload.received }))
}

const finish = async (tiktok: TikTok, publish: Publish) => {
  const file = partOf(tiktok, publish)
  const { id, size } = await tiktok.core.blobs.put(createReadStream(file))
  rmSync(file)
  processPublish(tiktok, tiktok.publishes.update(publish.id, { state: 'processing', uploaded: { id, size } }))
}

const put =
  (tiktok: TikTok) =>
  async (call: Call): Promise<Reply> => {
    const publish = tiktok.publishes.get(call.params.id ?? '')
    const { upload } = publish ?? {}
    const isKnown = upload?.tokenHash === hash(String(call.input.upload_token)) && publish?.state === 'waiting'
    const refusal = isKnown ? checkChunk(tiktok, call, upload) : { status: 404 }
    if (refusal || !publish || !upload) {
      // The client is still sending: it reads the response only after it has sent its bytes.
      for await (const _ of call.body);
      return refusal ?? { status: 404 }
    }
    call.account = tiktok.creators.get(publish.open_id)?.username ?? ''
    const length = nextLength(upload)
    await receive(tiktok, call, publish, upload)
    // Another call may have uploaded the same chunk in the meantime.
    if (tiktok.publishes.get(publish.id)?.upload?.received !== upload.received) return progress(416, upload)
    const next = { ...upload, received: upload.received + length }
    tiktok.publishes.update(publish.id, { upload: next, bytes: next.received })
    call.effects.push({ type: 'chunk', id: publish.id, received: next.received })
    if (next.received < next.size) return progress(206, next)
    await finish(tiktok, publish)
    return progress(201, next)
  }

export const uploadRoutes = (tiktok: TikTok): Route[] => [
  { on: 'upload.chunk', method: 'PUT', path: '/upload/:id', streamed: true, handle: put(tiktok) },
]
