import { type Call, type Reply, ReplyError } from '../kit/call.ts'
import type { Core } from '../kit/core.ts'
import type { OAuth } from '../kit/oauth.ts'
import { isWithinRate } from '../kit/rate.ts'
import type { Table } from '../kit/store.ts'
import type { AdobeSettings } from './settings.ts'

export type User = { username: string; sub: string; name: string; email: string; hasProject: boolean }
export type Library = { id: string; username: string; name: string; at: number }
export type Representation = {
  id: string
  storage_href: string
  asset_id: string
  type: string
  content_length: number
  etag: string
  md5: string
  version: string
  blob: string
}
export type Element = {
  id: string
  library: string
  name: string
  type: string
  blob: string
  file_type: string
  at: number
}
export type FrameFile = {
  id: string
  username: string
  name: string
  file_size: number
  media_type: string
  parent_id: string
  /** The blob of each part, by part number. */
  parts: Record<string, string>
  sizes: number[]
  status: 'created' | 'uploaded' | 'failed'
  reads: number
  blob?: string
  at: number
}
export type Adobe = {
  core: Core
  settings: { get(): AdobeSettings }
  users: Table<User>
  libraries: Table<Library>
  representations: Table<Representation>
  elements: Table<Element>
  monitors: Table<{ element: string; reads: number }>
  files: Table<FrameFile>
  oauth: OAuth
}

/** An error from the gateway in front of Libraries. */
export const gatewayReply = (status: number, error_code: string, message: string): Reply => ({
  status,
  body: { error_code, message },
  ...(status === 429 && { headers: { 'retry-after': '2' } }),
})
export const gatewayError = (...given: Parameters<typeof gatewayReply>) => new ReplyError(gatewayReply(...given))
/** An error from Frame.io. */
export const frameReply = (status: number, title: string, detail: string): Reply => ({
  status,
  body: { errors: [{ title, detail, source: { pointer: '/data' } }] },
  ...(status === 429 && { headers: { 'retry-after': '2' } }),
})
export const frameError = (...given: Parameters<typeof frameReply>) => new ReplyError(frameReply(...given))

const userOf = (adobe: Adobe, call: Call) => {
  const grant = adobe.oauth.grantOf(call)
  const user = grant && adobe.users.get(grant.username)
  if (user) call.account = user.username
  return user && { user, grant }
}

/** Returns the user who calls Libraries. Throws if the call names no known app, the token gives no access to Libraries, or
 *  the rate limit is exceeded. */
export const libraryUser = (adobe: Adobe, call: Call): User => {
  const { apps, librariesPerMinute } = adobe.settings.get()
  if (!apps.some(({ clientId }) => clientId === call.headers['x-api-key']))
    throw gatewayError(403, '403003', 'Api Key is invalid')
  const found = userOf(adobe, call)
  if (!found?.grant.scopes.includes('cc_libraries')) throw gatewayError(401, '401013', 'Oauth token is not valid')
  if (!isWithinRate(adobe.core, `libraries ${found.user.username}`, librariesPerMinute))
    throw gatewayError(429, '429050', 'Too many requests')
  return found.user
}

/** Returns the user who calls Frame.io. Throws if the token is invalid or the rate limit is exceeded. */
export const frameUser = (adobe: Adobe, call: Call): User => {
  const found = userOf(adobe, call)
  if (!found) throw frameError(401, 'Unauthorized', 'The token is not valid')
  if (!isWithinRate(adobe.core, `frameio ${found.user.username}`, adobe.settings.get().frameioPerMinute))
    throw frameError(429, 'Too many requests', 'Slow down')
  return found.user
}
