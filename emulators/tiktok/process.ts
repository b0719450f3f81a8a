import type { Blob } from '../kit/blobs.ts'
import { DownloadError, download } from '../kit/download.ts'
import { drawPicture } from '../kit/picture.ts'
import { MAX_VIDEO_BYTES } from './chunks.ts'
import { checkPhoto, checkVideo, MediaRefused } from './media-rules.ts'
import { type Asset, isPublic, newVideoId, type Publish, type TikTok, type Video } from './state.ts'
import { sendWebhookEvent } from './webhooks.ts'

/** Fetches the media of a publish request. Redirects are not followed and make the request fail. */
const pull = async ({ core, settings }: TikTok, { kind, urls }: Publish): Promise<Blob[]> => {
  const rules = { maxBytes: MAX_VIDEO_BYTES, timeoutMs: settings.get().pullTimeoutMs, followRedirects: false }
  try {
    return await Promise.all(urls.map((address) => download(core.blobs, address, rules)))
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    throw new MediaRefused(kind === 'photo' ? 'photo_pull_failed' : 'video_pull_failed')
  }
}

const publishType = ({ isDraft }: Publish) => (isDraft ? 'INBOX_SHARE' : 'DIRECT_PUBLISH')

export const fail = (tiktok: TikTok, publish: Publish, reason: string) => {
  tiktok.publishes.update(publish.id, { state: 'failed', fail_reason: reason })
  const content = { publish_id: publish.id, reason, publish_type: publishType(publish) }
  sendWebhookEvent(tiktok, publish, 'post.publish.failed', content)
}

const addVideo = async (tiktok: TikTok, publish: Publish, assets: Asset[]): Promise<Video> => {
  const [first] = assets
  const id = newVideoId(tiktok)
  const cover = publish.kind === 'photo' && first ? first.blob : await drawPicture(tiktok.core.blobs, id, 540, 960)
  const counts = { like_count: 0, comment_count: 0, share_count: 0, view_count: 0 }
  const { open_id, info, kind } = publish
  return tiktok.videos.put(id, {
    id,
    open_id,
    at: tiktok.core.clock.now(),
    info,
    kind,
    assets,
    cover,
    publishId: publish.id,
    ...counts,
  })
}

/** Publishes the post, or puts the draft in the inbox, whether or not anyone requests its status. */
const complete = async (tiktok: TikTok, publish: Publish, assets: Asset[], bytes: number) => {
  const content = { publish_id: publish.id, publish_type: publishType(publish) }
  if (tiktok.publishes.get(publish.id)?.state !== 'processing') return
  if (publish.isDraft) {
    tiktok.publishes.update(publish.id, { state: 'done', bytes })
    sendWebhookEvent(tiktok, publish, 'post.publish.inbox_delivered', content)
    return
  }
  // The emulator may have been killed after adding the post, but before recording it here.
  const known = tiktok.videos.values().find(({ publishId }) => publishId === publish.id)
  const video = known ?? (await addVideo(tiktok, publish, assets))
  tiktok.publishes.update(publish.id, { state: 'done', bytes, videoId: video.id })
  sendWebhookEvent(tiktok, publish, 'post.publish.complete', content)
  if (isPublic(video))
    sendWebhookEvent(tiktok, publish, 'post.publish.publicly_available', { ...content, post_id: video.id })
}

/** Publishes a post in the background: fetches its media, unless they were uploaded, and checks them first. */
export const processPublish = (tiktok: TikTok, publish: Publish) => {
  const { core, creators } = tiktok
  const { uploaded } = publish
  core.run(async () => {
    const fault = core.faults.take('post.process', JSON.stringify(publish))
    if (fault?.delayMs && !(await core.pause(fault.delayMs))) return
    const creator = creators.get(publish.open_id)
    try {
      if (fault?.error) return fail(tiktok, publish, fault.error)
      const blobs = uploaded ? [{ ...uploaded, path: core.blobs.path(uploaded.id) }] : await pull(tiktok, publish)
      const check = (blob: Blob) =>
        publish.kind === 'photo' || !creator ? checkPhoto(blob) : checkVideo(blob, creator)
      const assets = await Promise.all(blobs.map(check))
      await complete(
        tiktok,
        publish,
        assets,
        blobs.reduce((sum, { size }) => sum + size, 0),
      )
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error
      if (tiktok.publishes.get(publish.id)?.state === 'processing') fail(tiktok, publish, error.reason)
    }
  })
}
