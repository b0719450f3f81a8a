import { faultPoint } from '../../../platform/faults.ts'
import { listIn, numberIn, textIn } from './call.ts'
import { tiktokCopy } from './copy.ts'
import {
  type AccountCall,
  type AttemptState,
  type Network,
  NetworkProblem,
  type Publication,
  type Publishing,
} from './network.ts'
import { callTikTok, readCreator, readTikTok } from './tiktok-api.ts'
import { tiktokCode } from './tiktok-errors.ts'
import { chunksOf, uploadChunks } from './tiktok-upload.ts'

const CLOCK_SKEW_MS = 120_000
/** How many times to look for the public id. It appears after moderation, which may take hours, but the post is live already. */
const READS_FOR_ID = 5

type TikTokState = {
  /** Missing after TikTok failed to publish the post, until the post is sent again. */
  publish_id?: string | null
  fail_reason?: string
  upload_url?: string
  sent?: number
  reads?: number
  checked?: boolean
}
const audienceOf = ({ audience }: Publication) => {
  if (!audience?.privacy_level) throw new NetworkProblem('refused', 'audience', tiktokCopy.chooseAudience)
  return audience
}

/** The options are read again before each post, because the chosen ones must still be available. */
export const checkCreator = async (call: AccountCall, post: Publication) => {
  const creator = await readCreator(call)
  if (!creator.can_post) throw new NetworkProblem('blocked', 'creator', creator.problem ?? tiktokCopy.cannotPost)
  const { privacy_level } = audienceOf(post)
  if (!creator.privacy_level_options.includes(privacy_level)) throw tiktokCode('privacy_level_option_mismatch')
}

/** With TikTok, the call that creates a post also publishes it, so nothing can be uploaded in advance. */
export const prepare: Network['prepare'] = async ({ call, post, memory, save }) => {
  if ((memory as TikTokState).checked) return 'ready'
  faultPoint('S2')
  await checkCreator(call, post)
  faultPoint('S3')
  await save({ checked: true })
  faultPoint('S4')
  faultPoint('S5')
  return 'ready'
}

const infoOf = (post: Publication) => {
  const { privacy_level, allow_comment, allow_duet, allow_stitch, your_brand, branded_content, is_ai_generated } =
    audienceOf(post)
  const isVideo = post.files[0]?.kind === 'video'
  const common = {
    privacy_level,
    disable_comment: !allow_comment,
    brand_content_toggle: branded_content,
    brand_organic_toggle: your_brand,
  }
  const video = {
    title: post.caption,
    disable_duet: !allow_duet,
    disable_stitch: !allow_stitch,
    is_aigc: is_ai_generated,
  }
  return isVideo
    ? { ...common, ...video }
    : { ...common, title: post.title, description: post.caption, auto_add_music: true }
}

export const publish: Network['publish'] = async ({ call, post, seal }) => {
  const [file] = post.files
  if (!file) throw new NetworkProblem('refused', 'files', tiktokCopy.noFiles)
  if (file.kind === 'video') {
    const asked = { post_info: infoOf(post), source_info: { source: 'FILE_UPLOAD', ...chunksOf(file.size) } }
    const data = await callTikTok(call, '/v2/post/publish/video/init/', asked, { point: 'S7' })
    return { remember: { publish_id: idIn(data), upload_url: seal(textIn(data['upload_url'])), sent: 0 } }
  }
  const asked = {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: infoOf(post),
    source_info: { source: 'PULL_FROM_URL', photo_images: post.files.map(({ url }) => url()), photo_cover_index: 0 },
    is_aigc: audienceOf(post).is_ai_generated,
  }
  return {
    remember: { publish_id: idIn(await callTikTok(call, '/v2/post/publish/content/init/', asked, { point: 'S7' })) },
  }
}
const idIn = (data: AttemptState) => {
  const id = textIn(data['publish_id'])
  if (!id) throw new NetworkProblem('unknown', 'answer', tiktokCopy.unexpected)
  return id
}

/** Uploads the rest of the video, then reads the status of the post. */
export const finish: NonNullable<Network['finish']> = async (publishing) => {
  const { call, post, save, open } = publishing
  const { publish_id, fail_reason = '', upload_url, sent = 0, reads = 0 } = publishing.memory as TikTokState
  const [file] = post.files
  if (!publish_id) throw finalProblem(fail_reason)
  if (upload_url && file && sent < file.size)
    await uploadChunks(call, file, open(upload_url), sent, (bytes) => save({ sent: bytes }))
  const { status, id, reason } = await statusOf(call, publish_id)
  if (status !== publishing.memory['network_status']) await save({ network_status: status })
  if (status === 'FAILED') {
    const problem = finalProblem(reason)
    // The id is deleted. Otherwise, if the response to a later call were lost, the status of this call would be read.
    if (problem.kind === 'unpublished') await save({ publish_id: undefined, fail_reason: reason })
    throw problem
  }
  if (status !== 'PUBLISH_COMPLETE') return { wait: 2 }
  if (id === null && audienceOf(post).privacy_level === 'PUBLIC_TO_EVERYONE' && reads < READS_FOR_ID) {
    await save({ reads: reads + 1 })
    return { wait: 2 }
  }
  return { id, permalink: id === null ? null : linkOf(call, file?.kind, id) }
}
/** Returns the problem for a post that TikTok failed to publish. It is never transient, because this status is final. */
const finalProblem = (reason: string) => {
  const { kind, code, message } = tiktokCode(reason)
  return new NetworkProblem(kind === 'transient' || kind === 'unknown' ? 'refused' : kind, code, message)
}

/** Reads a post's status by its publish id. */
const statusOf = async (call: AccountCall, publish_id: string) => {
  const data = await readTikTok(call, '/v2/post/publish/status/fetch/', { publish_id })
  const { publicaly_available_post_id: ids } = data
  return {
    status: textIn(data['status']),
    reason: textIn(data['fail_reason']),
    id: Array.isArray(ids) && ids.length > 0 ? textIn(ids[0]) : null,
  }
}

const linkOf = ({ settings, username }: AccountCall, kind: string | undefined, id: string) => {
  const { origin } = new URL(settings.tiktok.authorizeUrl)
  return `${origin}/@${username}/${kind === 'video' ? 'video' : 'photo'}/${id}`
}

/**
 * If the response to the call that creates a video post was lost, nothing was published, because no bytes were uploaded.
 * An image post may be live, because TikTok fetches its images.
 */
export const find: Network['find'] = async ({ call, post, memory, unclaimed }: Publishing, sent_at) => {
  const { publish_id } = memory as TikTokState
  const [file] = post.files
  if (!publish_id && file?.kind === 'video') return 'absent'
  if (publish_id) {
    const { status, id } = await statusOf(call, publish_id)
    if (status === 'PUBLISH_COMPLETE') return { id, permalink: id === null ? null : linkOf(call, file?.kind, id) }
    return status === 'FAILED' ? 'absent' : 'unclear'
  }
  const fields = 'id,create_time,title,video_description,share_url'
  const data = await readTikTok(call, `/v2/video/list/?fields=${fields}`, { max_count: 20 })
  const same = listIn(data['videos']).filter(
    (one) =>
      (numberIn(one['create_time']) ?? 0) * 1000 >= sent_at.getTime() - CLOCK_SKEW_MS &&
      [textIn(one['title']), textIn(one['video_description'])].includes(post.caption || post.title),
  )
  // Another post sent from Vitrine may have the same text.
  const [free] = await unclaimed(same.map((one) => textIn(one['id'])))
  const found = same.find((one) => textIn(one['id']) === free)
  return found ? { id: textIn(found['id']), permalink: textIn(found['share_url']) || null } : 'absent'
}

export const permalink: Network['permalink'] = async () => null
