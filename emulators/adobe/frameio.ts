import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Call, Reply, Route } from '../kit/call.ts'
import { inspect } from '../kit/inspect.ts'
import { hash } from '../kit/secrets.ts'
import { type Adobe, frameError, type FrameFile, frameUser, type User } from './state.ts'

const idOf = (kind: string, { username }: User) => {
  const h = hash(`${kind} ${username}`)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}
const accountOf = (adobe: Adobe, call: Call) => {
  const user = frameUser(adobe, call)
  if (call.params.account !== idOf('account', user)) throw frameError(404, 'Not found', 'The account does not exist')
  return user
}
const TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}
const typeOf = (name: string) => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'

const show = ({ core, settings }: Adobe, file: FrameFile) => {
  const { id, name, file_size, media_type, parent_id, reads } = file
  const isReady = reads > settings.get().pollsBeforeDone
  const status = file.status === 'uploaded' && isReady ? 'transcoded' : file.status
  const view_url = `${core.url()}/#${id}`
  return { id, name, type: 'file', file_size, media_type, parent_id, status, view_url }
}
const sizesOf = (size: number, part: number) =>
  Array.from({ length: Math.max(1, Math.ceil(size / part)) }, (_, at) => Math.min(part, size - at * part))

const create =
  (adobe: Adobe) =>
  (call: Call): Reply => {
    const { core, files, settings } = adobe
    const user = accountOf(adobe, call)
    const data = (call.input.data ?? {}) as { name?: string; file_size?: number }
    const { name, file_size = 0 } = data
    if (call.params.folder !== idOf('folder', user)) throw frameError(404, 'Not found', 'The folder does not exist')
    if (!name || !Number.isInteger(file_size) || file_size < 1)
      throw frameError(422, 'Invalid value', 'name and file_size are needed')
    const { partBytes, frameioBytes } = settings.get()
    if (file_size > frameioBytes) throw frameError(422, 'Storage limit', 'The file is too large for this account')
    const id = idOf(`file ${core.nextNumber()}`, user)
    const sizes = sizesOf(file_size, partBytes)
    const file = files.put(id, {
      id,
      username: user.username,
      name,
      file_size,
      media_type: typeOf(name),
      parent_id: call.params.folder ?? '',
      parts: {},
      sizes,
      status: 'created',
      reads: 0,
      at: core.clock.now(),
    })
    call.effects.push({ type: 'file', id, name })
    const upload_urls = sizes.map((size, at) => ({
      size,
      url: `${core.url()}/upload-parts/${id}/${at}?upload_token=${hash(`part ${id} ${at}`)}`,
    }))
    return { status: 201, body: { data: { ...show(adobe, file), upload_urls } } }
  }

const join = async ({ core, files }: Adobe, file: FrameFile) => {
  const paths = file.sizes.map((_, at) => core.blobs.path(file.parts[at] ?? ''))
  const bytes = Readable.from(
    (async function* () {
      for (const path of paths) yield* createReadStream(path)
    })(),
  )
  const blob = await core.blobs.put(bytes)
  const fault = core.faults.take('file.process', JSON.stringify(file))
  const isReadable = (await inspect(blob.path)).kind !== 'other' || !/^(image|video)\//.test(file.media_type)
  files.update(file.id, { blob: blob.id, status: fault?.error || !isReadable ? 'failed' : 'uploaded' })
}

const putPart =
  (adobe: Adobe) =>
  async (call: Call): Promise<Reply> => {
    const { core, files } = adobe
    const { id = '', part = '' } = call.params
    const file = files.get(id)
    const isSigned = call.input.upload_token === hash(`part ${id} ${part}`)
    const isTyped = call.headers['x-amz-acl'] === 'private' && call.headers['content-type'] === file?.media_type
    if (!file || !isSigned || !isTyped) {
      for await (const _ of call.body);
      return { status: 403, type: 'application/xml', body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    }
    call.account = file.username
    const blob = await core.blobs.put(call.body)
    if (blob.size !== file.sizes[Number(part)])
      return { status: 400, type: 'application/xml', body: '<Error><Code>IncompleteBody</Code></Error>' }
    const next = files.update(id, { parts: { ...files.get(id)?.parts, [part]: blob.id } })
    call.effects.push({ type: 'part', id, part: Number(part) })
    if (next.sizes.every((_, at) => next.parts[at] !== undefined) && next.status === 'created') await join(adobe, next)
    return { status: 200 }
  }

const readFile =
  (adobe: Adobe) =>
  (call: Call): Reply => {
    const { username } = accountOf(adobe, call)
    const file = adobe.files.get(call.params.file ?? '')
    if (file?.username !== username) throw frameError(404, 'Not found', 'The file does not exist')
    return { body: { data: show(adobe, adobe.files.update(file.id, { reads: file.reads + 1 })) } }
  }

const account = '/v4/accounts/:account'
export const frameioRoutes = (adobe: Adobe): Route[] => [
  {
    on: 'me.read',
    method: 'GET',
    path: '/v4/me',
    handle: (call) => {
      const user = frameUser(adobe, call)
      return { body: { data: { id: user.sub, name: user.name, account_id: idOf('account', user) } } }
    },
  },
  {
    on: 'workspace.list',
    method: 'GET',
    path: `${account}/workspaces`,
    handle: (call) => {
      const user = accountOf(adobe, call)
      return { body: { data: [{ id: idOf('workspace', user), name: user.name }], links: { next: null } } }
    },
  },
  {
    on: 'project.list',
    method: 'GET',
    path: `${account}/workspaces/:workspace/projects`,
    handle: (call) => {
      const user = accountOf(adobe, call)
      const project = { id: idOf('project', user), name: 'Vitrine', root_folder_id: idOf('folder', user) }
      return { body: { data: user.hasProject ? [project] : [], links: { next: null } } }
    },
  },
  { on: 'file.create', method: 'POST', path: `${account}/folders/:folder/files/local_upload`, handle: create(adobe) },
  { on: 'file.read', method: 'GET', path: `${account}/files/:file`, handle: readFile(adobe) },
  { on: 'part.upload', method: 'PUT', path: '/upload-parts/:id/:part', streamed: true, handle: putPart(adobe) },
]
