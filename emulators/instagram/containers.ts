import { type Call, type Reply, type Route, text } from '../kit/call.ts'
import { countWithin, DAY } from '../kit/times.ts'
import { graphError } from './errors.ts'
import { parseFields, project, type Readers } from './fields.ts'
import { checkImage, checkVideo, isRefusal } from './media-rules.ts'
import { readParameters } from './parameters.ts'
import { drawPicture } from '../kit/picture.ts'
import { type Account, type Container, type Instagram, newId } from './state.ts'
import { authorise } from './tokens.ts'

export type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

const LIFETIME = DAY

/** The status of a container. A carousel fails if one of its children fails, and is in progress while a child has a video
 *  to check. */
export const statusOf = (instagram: Instagram, container: Container): StatusCode => {
  if (container.publishedAs) return 'PUBLISHED'
  const { imagePolls, videoPolls, processingSeconds } = instagram.settings.get()
  const age = instagram.core.clock.now() - container.createdAt
  if (age >= LIFETIME) return 'EXPIRED'
  const children = container.children.map((id) => instagram.containers.get(id))
  const states = children.map((child) => (child ? statusOf(instagram, child) : 'ERROR'))
  if (container.failure || states.includes('ERROR')) return 'ERROR'
  if (container.pendingVideo || children.some((child) => child?.pendingVideo)) return 'IN_PROGRESS'
  const isVideo = [container, ...children].some((one) => one?.asset?.type.startsWith('video/'))
  const polls = isVideo ? videoPolls : imagePolls
  return container.reads >= polls || age >= processingSeconds * 1000 ? 'FINISHED' : 'IN_PROGRESS'
}

/** Fetches and checks a container's video after the call that created it has returned. */
export const processVideo = (instagram: Instagram, container: Container) => {
  const { core, containers, settings } = instagram
  core.run(async () => {
    const fault = core.faults.take('container.process', JSON.stringify(container))
    if (fault?.delayMs && !(await core.pause(fault.delayMs))) return
    const address = container.pendingVideo ?? ''
    const result = fault?.error
      ? { subcode: fault.error, values: [] }
      : await checkVideo(core, settings.get(), container, address)
    const { pendingVideo: _, ...current } = containers.get(container.id) ?? container
    if (isRefusal(result)) {
      containers.put(container.id, { ...current, failure: result.subcode })
      return
    }
    const cover =
      container.cover_url &&
      (await checkImage(core, settings.get(), container.cover_url, 'story').catch(() => undefined))
    const thumbnail = cover ? cover.blob : await drawPicture(core.blobs, result.blob, result.width, result.height)
    containers.put(container.id, { ...current, asset: { ...result, thumbnail } })
  })
}

const checkLimits = ({ core, containers, settings }: Instagram, account: Account) => {
  if (account.problem === 'restricted') throw graphError('2207050')
  const created = containers.values().filter(({ accountId }) => accountId === account.id)
  const recent = countWithin(
    created.map(({ createdAt }) => createdAt),
    core.clock.now(),
    LIFETIME,
  )
  if (recent >= settings.get().containerLimit) throw graphError('2207042')
}

const checkChildren = ({ containers }: Instagram, account: Account, children: string[]) => {
  if (children.length < 2 || children.length > 10) throw graphError('2207028')
  for (const id of children) {
    const child = containers.get(id)
    if (!child || child.accountId !== account.id || child.kind !== 'item') throw graphError('2207006', id)
  }
}

const create =
  (instagram: Instagram) =>
  async (call: Call): Promise<Reply> => {
    const account = authorise(instagram, call, 'instagram_business_content_publish', call.params.user)
    checkLimits(instagram, account)
    const wanted = readParameters(call.input, instagram.settings.get())
    const { imageUrl, videoUrl, ...rest } = wanted
    if (wanted.kind === 'carousel') checkChildren(instagram, account, wanted.children)
    const asset = imageUrl && (await checkImage(instagram.core, instagram.settings.get(), imageUrl, wanted.kind))
    const id = newId(instagram, 'container')
    const container = instagram.containers.put(id, {
      ...rest,
      id,
      accountId: account.id,
      createdAt: instagram.core.clock.now(),
      ...(asset && { asset }),
      ...(videoUrl && { pendingVideo: videoUrl }),
      reads: 0,
    })
    call.effects.push({ type: 'container', id, kind: container.kind })
    if (videoUrl) processVideo(instagram, container)
    return { body: { id } }
  }

const FAILED = 'Error: Media upload has failed with error code'

const readers = (instagram: Instagram): Readers<Container> => ({
  id: ({ id }) => id,
  status_code: (container) => statusOf(instagram, container),
  status: (container) => {
    const code = statusOf(instagram, container)
    const failures = [container, ...container.children.map((id) => instagram.containers.get(id))]
    const failure = failures.find((one) => one?.failure)?.failure
    if (code === 'ERROR') return `${FAILED} ${failure}`
    return {
      IN_PROGRESS: 'In Progress: Media is still being processed.',
      FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
      PUBLISHED: 'Published: Media has been successfully published.',
      EXPIRED: 'Expired: Media was not published within 24 hours.',
    }[code]
  },
  copyright_check_status: (container) => ({
    status: container.pendingVideo ? 'in_progress' : 'completed',
    matches_found: false,
  }),
})

/** Reads a container. Once its video is checked, every read of its status brings it closer to `FINISHED`. */
export const readContainer = (instagram: Instagram, call: Call, container: Container): Reply => {
  const fields = parseFields(text(call.input, 'fields') ?? 'id')
  if (fields.some(({ name }) => name.startsWith('status')) && !container.pendingVideo) {
    const body = project(container, readers(instagram), fields)
    instagram.containers.update(container.id, { reads: container.reads + 1 })
    return { body }
  }
  return { body: project(container, readers(instagram), fields) }
}

export const containerRoutes = (instagram: Instagram): Route[] => [
  { on: 'media.create', method: 'POST', path: '/:user/media', handle: create(instagram) },
]
