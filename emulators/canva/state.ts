import { type Call, ReplyError } from '../kit/call.ts'
import type { Core } from '../kit/core.ts'
import type { OAuth } from '../kit/oauth.ts'
import { isWithinRate } from '../kit/rate.ts'
import type { Table } from '../kit/store.ts'
import type { CanvaSettings } from './settings.ts'

export type User = { user_id: string; team_id: string; username: string; display_name: string }
export type Asset = {
  id: string
  username: string
  name: string
  type: 'image' | 'video'
  blob: string
  file_type: string
  width: number
  height: number
  tags: string[]
  at: number
}
export type Job = {
  id: string
  username: string
  name: string
  blob: string
  size: number
  isChecked: boolean
  reads: number
  assetId?: string
  error?: { code: string; message: string }
}
export type Canva = {
  core: Core
  settings: { get(): CanvaSettings }
  users: Table<User>
  jobs: Table<Job>
  assets: Table<Asset>
  oauth: OAuth
}

const ERRORS: Record<string, [status: number, message: string]> = {
  invalid_access_token: [401, 'Access token is invalid'],
  revoked_access_token: [401, 'Access token has been revoked'],
  missing_scope: [403, 'The access token does not have the scope that is needed'],
  permission_denied: [403, 'Not allowed to access this resource'],
  not_found: [404, 'Not found'],
  too_many_requests: [429, 'Too many requests. Try again later'],
  bad_request_params: [400, 'One of the parameters is invalid'],
  bad_request_body: [400, 'The body is invalid'],
  invalid_header_value: [400, 'A header is invalid'],
  internal_error: [500, 'Something went wrong'],
}
/** An error in the usual format. */
export const errorReply = (code: string, message?: string, status?: number) => {
  const [usual, text] = ERRORS[code] ?? [400, code]
  const headers = code === 'too_many_requests' ? { headers: { 'retry-after': '2' } } : {}
  return { status: status ?? usual, body: { code, message: message ?? text }, ...headers }
}
export const canvaError = (code: string, message?: string) => new ReplyError(errorReply(code, message))

type Limit = keyof CanvaSettings & `${string}PerMinute`
/** Returns the user of a call. Throws if the token lacks the scope or the rate limit is exceeded. */
export const authorise = (canva: Canva, call: Call, scope: string | undefined, limit: Limit): User => {
  const grant = canva.oauth.grantOf(call)
  const user = grant && canva.users.get(grant.username)
  if (!grant || !user) throw canvaError('invalid_access_token')
  call.account = user.username
  if (!isWithinRate(canva.core, `${limit} ${user.username}`, canva.settings.get()[limit]))
    throw canvaError('too_many_requests')
  if (scope !== undefined && !grant.scopes.includes(scope)) throw canvaError('missing_scope')
  return user
}
