import { randomBytes } from 'node:crypto'
import { type Reply, ReplyError } from '../kit/call.ts'

/** The status and text of each error code of the posting and display APIs. */
const CODES: Record<string, [status: number, message: string]> = {
  invalid_param: [400, 'The request parameters are invalid'],
  invalid_params: [400, 'The request parameters are invalid'],
  invalid_publish_id: [400, 'The publish_id does not exist'],
  token_not_authorized_for_specified_publish_id: [400, 'The token is not authorized for the specified publish_id'],
  app_version_check_failed: [400, "The user's TikTok app is too old for this kind of post"],
  publish_not_cancellable: [400, 'The post can no longer be cancelled'],
  access_token_invalid: [401, 'The access token is invalid or not found in the request.'],
  scope_not_authorized: [401, 'The user did not authorize the scope required for completing this request.'],
  scope_permission_missed: [401, 'The app does not have the scope required for completing this request.'],
  spam_risk_too_many_posts: [403, 'The daily post cap from the API is reached for the current user.'],
  spam_risk_user_banned_from_posting: [403, 'The user is banned from making new posts.'],
  spam_risk_too_many_pending_share: [403, 'There may be at most 5 pending shares within any 24-hour period.'],
  reached_active_user_cap: [403, 'The daily quota for active publishing users from your client is reached.'],
  unaudited_client_can_only_post_to_private_accounts: [
    403,
    'Unaudited clients can only post to a private account. The publish attempt will be blocked when calling /publish/ on a public account.',
  ],
  url_ownership_unverified: [
    403,
    'Please review our URL ownership verification rules at https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide#pull_from_url',
  ],
  privacy_level_option_mismatch: [403, 'privacy_level is not among the options of the latest creator info query'],
  rate_limit_exceeded: [429, 'The API rate limit was exceeded. Please try again later.'],
  internal_error: [500, 'Something went wrong. Please try again later.'],
}

const logId = (at = Date.now()) =>
  new Date(at).toISOString().replace(/\D/g, '').slice(0, 14) + randomBytes(9).toString('hex').toUpperCase()

/** Returns a successful response in the format of all data endpoints. */
export const ok = (data: unknown): Reply => ({ body: { data, error: { code: 'ok', message: '', log_id: logId() } } })

/** Returns an error response. Some endpoints send it with HTTP 200. */
export const errorReply = (code: string, message?: string, status?: number): Reply => {
  const [usual, text] = CODES[code] ?? [400, code]
  return { status: status ?? usual, body: { data: {}, error: { code, message: message ?? text, log_id: logId() } } }
}

export const tiktokError = (code: string, message?: string) => new ReplyError(errorReply(code, message))

export const invalidParam = (message: string) => tiktokError('invalid_param', message)

/** Returns an error in the flat format of the OAuth endpoints. */
export const oauthError = (error: string, error_description: string) =>
  new ReplyError({ status: 400, body: { error, error_description, log_id: logId() } })
