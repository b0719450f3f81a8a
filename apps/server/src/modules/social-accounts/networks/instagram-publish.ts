import { faultPoint } from '../../../platform/faults.ts'
import { callNetwork, listIn, numberIn, objectIn, textIn } from './call.ts'
import { instagramCopy } from './copy.ts'
import { containerProblem, instagramProblem } from './instagram-errors.ts'
import { createGraph, graph, readGraph } from './instagram-graph.ts'
import {
  type AccountCall,
  type AttemptState,
  type Network,
  NetworkProblem,
  type Publication,
  type Publishing,
} from './network.ts'

/** Containers expire after a day, so any older than this are recreated. */
const CONTAINER_HOURS = 20
/** How far the network's clock may be behind ours when searching for a published post. */
const CLOCK_SKEW_MS = 120_000

type InstagramState = { items?: string[]; container?: string; made_at?: string }
const validStateOf = (memory: AttemptState): InstagramState => {
  const known = memory as InstagramState
  const age = known.made_at ? Date.now() - Date.parse(known.made_at) : 0
  return age > CONTAINER_HOURS * 3_600_000 ? {} : known
}

export const checkQuota = async (call: AccountCall) => {
  const body = await readGraph(call, `${call.network_id}/content_publishing_limit`, { fields: 'quota_usage,config' })
  const [row = {}] = listIn(body['data'])
  const [used = 0, total] = [numberIn(row['quota_usage']), numberIn(objectIn(row['config'])['quota_total'])]
  if (total !== undefined && used >= total)
    throw new NetworkProblem('limit', '2207042', instagramCopy.postLimitOf(total))
}

const mediaOf = ({ kind, url }: Publication['files'][number]) =>
  kind === 'video' ? { video_url: url() } : { image_url: url() }
const tagsOf = ({ user_tags }: Publication, at: number) => {
  const tags = user_tags.filter(({ file }) => file === at).map(({ username, x, y }) => ({ username, x, y }))
  return tags.length > 0 ? { user_tags: tags } : {}
}
const altOf = ({ alt_text }: Publication['files'][number]) => (alt_text ? { alt_text } : {})
const placed = ({ location_id }: Publication) => (location_id ? { location_id } : {})

/** Returns the parameters of the container to publish. */
const wholeOf = (post: Publication, items: readonly string[]) => {
  const [file] = post.files
  if (!file) throw new NetworkProblem('refused', 'files', instagramCopy.noFiles)
  if (post.type === 'story') return { media_type: 'STORIES', ...mediaOf(file) }
  const common = { caption: post.caption, ...placed(post) }
  if (post.type === 'reel') return { media_type: 'REELS', share_to_feed: true, ...common, ...mediaOf(file) }
  if (items.length > 0) return { media_type: 'CAROUSEL', children: items, ...common }
  return { ...common, ...mediaOf(file), ...altOf(file), ...tagsOf(post, 0) }
}

const create = async ({ call }: Publishing, json: unknown): Promise<string> => {
  faultPoint('S2')
  const body = await createGraph(call, `${call.network_id}/media`, json)
  faultPoint('S3')
  const id = textIn(body['id'])
  if (!id) throw new NetworkProblem('transient', 'container', instagramCopy.unexpectedAgain)
  return id
}

/** Creates the containers, saving each before creating the next. Returns 'ready' once Instagram has processed them,
 *  otherwise how many seconds to wait. */
export const prepare: Network['prepare'] = async (publishing) => {
  const { post, call, save } = publishing
  const { items = [], container: known } = validStateOf(publishing.memory)
  const count = post.type === 'post' && post.files.length > 1 ? post.files.length : 0
  for (let at = items.length; at < count && known === undefined; at++) {
    const file = post.files[at]
    if (file)
      items.push(
        await create(publishing, { is_carousel_item: true, ...mediaOf(file), ...altOf(file), ...tagsOf(post, at) }),
      )
    await save({ items, made_at: new Date().toISOString() })
    faultPoint('S4')
  }
  const container = known ?? (await create(publishing, wholeOf(post, items)))
  if (known === undefined) {
    await save({ items, container, made_at: new Date().toISOString() })
    faultPoint('S4')
  }
  const { code, status } = await statusOf(call, container)
  faultPoint('S5')
  if (code === 'FINISHED') return 'ready'
  if (code === 'IN_PROGRESS') return { wait: 2 }
  await save({ items: [], container: undefined, made_at: undefined })
  throw code === 'ERROR' ? containerProblem(status) : new NetworkProblem('transient', code, instagramCopy.mediaExpired)
}

const statusOf = async (call: AccountCall, container: string) => {
  const body = await readGraph(call, container, { fields: 'status_code,status' })
  return { code: textIn(body['status_code']), status: textIn(body['status']) }
}

export const publish: Network['publish'] = async ({ call, memory }) => {
  const { container } = validStateOf(memory)
  if (!container) throw new NetworkProblem('unsent', 'container', instagramCopy.notPrepared)
  const asked = { method: 'POST', json: { creation_id: container }, token: call.token, point: 'S7' } as const
  const { status, body } = await callNetwork('Instagram', call, graph(call, `${call.network_id}/media_publish`), asked)
  const id = textIn(body['id'])
  if (status === 200 && id) return { id }
  throw status === 200
    ? new NetworkProblem('unknown', 'answer', instagramCopy.unexpected)
    : instagramProblem(status, body)
}

/** Finds out from the container whether it was published, then looks for a recent post with the same caption. */
export const find: Network['find'] = async ({ call, post, memory, unclaimed }, sent_at) => {
  const { container } = memory as InstagramState
  if (!container) return 'absent'
  const { code } = await statusOf(call, container)
  if (code !== 'PUBLISHED') return code === 'IN_PROGRESS' ? 'unclear' : 'absent'
  const edge = post.type === 'story' ? 'stories' : 'media'
  const body = await readGraph(call, `${call.network_id}/${edge}`, {
    fields: 'id,caption,timestamp,permalink',
    limit: 50,
  })
  const recent = listIn(body['data']).filter((one) => {
    const at = Date.parse(textIn(one['timestamp']).replace(/\+0000$/, 'Z'))
    return at >= sent_at.getTime() - CLOCK_SKEW_MS
  })
  const free = await unclaimed(recent.map((one) => textIn(one['id'])))
  const since = recent.filter((one) => free.includes(textIn(one['id'])))
  // If no caption matches, a single remaining candidate must be the post.
  const same = since.filter((one) => textIn(one['caption']).trim() === post.caption.trim())
  const [found] = same.length > 0 ? same : since.length === 1 ? since : []
  return { id: found ? textIn(found['id']) : null, permalink: found ? textIn(found['permalink']) || null : null }
}

export const permalink = async (call: AccountCall, id: string) =>
  textIn((await readGraph(call, id, { fields: 'permalink' }))['permalink']) || null

export const comment = async (call: AccountCall, id: string, text: string) => {
  const asked = { method: 'POST', json: { message: text }, token: call.token } as const
  const { status, body } = await callNetwork('Instagram', call, graph(call, `${id}/comments`), asked)
  if (status !== 200) throw instagramProblem(status, body)
}
