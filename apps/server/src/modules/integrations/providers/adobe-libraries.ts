import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { callNetwork, type Json, listIn, numberIn, textIn } from '../../../platform/oauth/call.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { adobeCall, adobeProblem, asRepeatable } from './adobe-errors.ts'
import { adobeCopy } from './copy.ts'
import type { AccountCall, DestinationAdapter } from './provider.ts'
import { clientOf, retryAfter } from './token-endpoint.ts'

/** The library that files are added to; it is created if the account has no library with this name. */
const LIBRARY = 'Vitrine'
const PAGE = 10
const IMAGE = 'application/vnd.adobe.element.image+dcx'

const keyed = ({ settings }: AccountCall) => ({ 'x-api-key': clientOf('Adobe', settings.adobe.client).id })
const at = ({ settings }: AccountCall, path: string) => `${settings.adobe.librariesUrl}/api/v1/libraries${path}`

const idIn = (library: Json) => textIn(library['library_urn']) || textIn(library['id'])
/** Finds the library by its name, page by page. */
const findLibrary = async (call: AccountCall): Promise<string | undefined> => {
  for (let start = 0; ; start += PAGE) {
    const query = { start, limit: PAGE, orderBy: '-modified_date', owner: 'private' }
    const { body } = await asRepeatable(adobeCall(call, at(call, ''), { query, headers: keyed(call) }))
    const found = listIn(body['libraries']).find((one) => textIn(one['name']) === LIBRARY)
    if (found) return idIn(found)
    if (start + PAGE >= (numberIn(body['total_count']) ?? 0)) return undefined
  }
}
const createLibrary = async (call: AccountCall) => {
  const asked = { method: 'POST', json: { name: LIBRARY }, headers: keyed(call) } as const
  return idIn((await asRepeatable(adobeCall(call, at(call, ''), asked))).body)
}

/** A multipart body with the two parts that Libraries requires. */
const multipart = (type: string, content: Buffer) => {
  const boundary = `vitrine-${randomUUID()}`
  const part = (name: string, more: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('Representation-Data', '\r\nContent-Type: application/json')}${JSON.stringify({ type })}\r\n`),
    Buffer.from(part('Representation-Content', `; filename="file"\r\nContent-Type: ${type}`)),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}`, length: body.length }
}

const elementIn = (body: Json) => textIn(listIn(body['elements'])[0]?.['id'])

/** Creative Cloud Libraries. Uploading a representation twice does no harm: without an element, it is not shown. */
export const libraries: DestinationAdapter = {
  prepare: async ({ call, file, memory, save }) => {
    const library = textIn(memory['library']) || (await findLibrary(call)) || (await createLibrary(call))
    await save({ library })
    if (memory['representation'] !== undefined) return
    const { body } = await asRepeatable(
      adobeCall(call, at(call, `/${encodeURIComponent(library)}/representations/content`), {
        method: 'POST',
        bytes: multipart(file.file_type, await buffer(await file.open())),
        headers: keyed(call),
      }),
    )
    const { storage_href, content_length, etag, md5, version } = body
    await save({ representation: { type: file.file_type, storage_href, content_length, etag, md5, version } })
  },
  add: async ({ call, file, memory }) => {
    const representation = { ...(memory['representation'] as Json), relationship: 'primary' }
    const library = encodeURIComponent(textIn(memory['library']))
    const answer = await callNetwork('Adobe', call, at(call, `/${library}/elements`), {
      method: 'POST',
      json: {
        name: file.name,
        type: IMAGE,
        client: { deviceId: 'vitrine', device: 'server', app: 'Vitrine' },
        representations: [representation],
      },
      headers: keyed(call),
      token: call.token,
      point: 'I2',
    })
    const monitor = answer.headers['location']
    if (answer.status === 202 && monitor) return { remember: { monitor } }
    const id = elementIn(answer.body)
    if (answer.status > 201 || !id) throw adobeProblem(answer)
    return { id }
  },
  finish: async ({ call, memory }) => {
    const monitor = new URL(textIn(memory['monitor']), call.settings.adobe.librariesUrl)
    // Send the token only to Adobe, whatever URL the response contains.
    if (monitor.origin !== new URL(call.settings.adobe.librariesUrl).origin)
      throw new NetworkProblem('unknown', 'monitor', adobeCopy.unexpected)
    const { status, body, headers } = await asRepeatable(adobeCall(call, monitor.href, { headers: keyed(call) }))
    if (status === 202) return { wait: retryAfter(headers) ?? 2 }
    return { id: elementIn(body) }
  },
}
