import { type Json, objectIn, textIn } from './call.ts'
import { tiktokCopy } from './copy.ts'
import { NetworkProblem, type ProblemKind } from './network.ts'

type Row = [kind: ProblemKind, text: string]
const banned = tiktokCopy.banned
const spam = tiktokCopy.spam
const cap: Row = ['limit', tiktokCopy.postLimit]
const lost: Row = ['reconnect', tiktokCopy.lost]

const codes: Record<string, Row> = {
  access_token_invalid: lost,
  auth_removed: lost,
  invalid_grant: lost,
  scope_not_authorized: ['reconnect', tiktokCopy.noPermission],
  scope_permission_missed: ['reconnect', tiktokCopy.noPermission],
  spam_risk_too_many_posts: cap,
  spam_risk_user_banned_from_posting: ['blocked', banned],
  reached_active_user_cap: ['limit', tiktokCopy.installationLimit],
  spam_risk_text: ['refused', tiktokCopy.captionRefused],
  spam_risk: ['blocked', spam],
  unaudited_client_can_only_post_to_private_accounts: ['blocked', tiktokCopy.notApproved],
  privacy_level_option_mismatch: ['refused', tiktokCopy.audienceGone],
  url_ownership_unverified: ['refused', tiktokCopy.addressNotVerified],
  rate_limit_exceeded: ['transient', tiktokCopy.throttled],
  internal_error: ['unknown', tiktokCopy.unexpected],
  internal: ['unpublished', tiktokCopy.transient],
  file_format_check_failed: ['refused', tiktokCopy.fileFormat],
  duration_check_failed: ['refused', tiktokCopy.videoTooLong],
  frame_rate_check_failed: ['refused', tiktokCopy.frameRate],
  picture_size_check_failed: ['refused', tiktokCopy.fileSize],
  video_pull_failed: ['unpublished', tiktokCopy.videoUnreachable],
  photo_pull_failed: ['unpublished', tiktokCopy.imagesUnreachable],
  publish_cancelled: ['refused', tiktokCopy.cancelled],
}

/** Converts a TikTok error code to a problem. */
export const tiktokCode = (code: string, message = ''): NetworkProblem => {
  const [kind, text] = codes[code] ?? ['refused', tiktokCopy.refused((message || code).slice(0, 300))]
  return new NetworkProblem(kind, code, text)
}

/** Converts an error response to a problem. Data endpoints wrap the code; token endpoints don't. */
export const tiktokProblem = (status: number, body: Json): NetworkProblem => {
  const { error } = body
  const code = typeof error === 'string' ? error : textIn(objectIn(error)['code'])
  if (!code || (status >= 500 && !codes[code]))
    return new NetworkProblem('unknown', String(status), tiktokCopy.unexpected)
  return tiktokCode(code, textIn(objectIn(error)['message']) || textIn(body['error_description']))
}
