import { type Call, int64, type Reply, type Route, text } from '../kit/call.ts'
import { ok, tiktokError } from './errors.ts'
import { fail } from './process.ts'
import { isPublic, type Publish, type TikTok } from './state.ts'
import { authorise } from './tokens.ts'

const find = (tiktok: TikTok, call: Call, scope: string): Publish => {
  const { token } = authorise(tiktok, call, scope, 'statusPerMinute')
  const publish = tiktok.publishes.get(text(call.input, 'publish_id') ?? '')
  if (!publish) throw tiktokError('invalid_publish_id')
  if (publish.open_id !== token.open_id || publish.clientKey !== token.clientKey)
    throw tiktokError('token_not_authorized_for_specified_publish_id')
  return publish
}

/** Returns the status of a publish request. As on TikTok, it lags behind: a post may be live while its status is still
 *  PROCESSING. */
const show = (
  { settings, videos }: TikTok,
  { state, source, isDraft, reads, videoId, fail_reason, bytes }: Publish,
) => {
  const { pollsBeforeComplete, pollsBeforePublicId } = settings.get()
  const isUpload = source === 'FILE_UPLOAD'
  const common = isUpload ? { uploaded_bytes: bytes } : { downloaded_bytes: bytes }
  if (state === 'failed') return { status: 'FAILED', fail_reason, ...common }
  if (state !== 'done' || reads < pollsBeforeComplete)
    return { status: isUpload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD', ...common }
  if (isDraft) return { status: 'SEND_TO_USER_INBOX', ...common }
  const video = videos.get(videoId ?? '')
  const isShown = video && isPublic(video) && reads >= pollsBeforeComplete + pollsBeforePublicId
  return { status: 'PUBLISH_COMPLETE', publicaly_available_post_id: isShown ? [int64(video.id)] : [], ...common }
}

const fetchStatus =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const publish = find(tiktok, call, 'video.publish')
    const shown = show(tiktok, publish)
    if (publish.state === 'done') tiktok.publishes.update(publish.id, { reads: publish.reads + 1 })
    return ok(shown)
  }

const cancel =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const publish = find(tiktok, call, 'video.publish')
    if (publish.state === 'done' || publish.state === 'failed') throw tiktokError('publish_not_cancellable')
    fail(tiktok, publish, 'publish_cancelled')
    call.effects.push({ type: 'cancelled', id: publish.id })
    return ok({})
  }

export const statusRoutes = (tiktok: TikTok): Route[] => [
  { on: 'status.read', method: 'POST', path: '/v2/post/publish/status/fetch', handle: fetchStatus(tiktok) },
  { on: 'publish.cancel', method: 'POST', path: '/v2/post/publish/cancel', handle: cancel(tiktok) },
]
