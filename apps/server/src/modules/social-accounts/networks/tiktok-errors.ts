import { type Json, objectIn, textIn } from './call.ts'
import { NetworkProblem, type ProblemKind } from './network.ts'

type Row = [kind: ProblemKind, text: string]
const banned = 'TikTok doesn’t let this account post. Open TikTok and follow the instructions.'
const spam = 'TikTok blocked this post as possible spam. Change it, or try again later.'
const cap: Row = ['limit', 'This account has reached TikTok’s limit for posts in 24 hours. Choose a later time.']
const lost: Row = ['reconnect', 'TikTok no longer accepts this connection. Reconnect the account.']

const codes: Record<string, Row> = {
  access_token_invalid: lost,
  auth_removed: lost,
  invalid_grant: lost,
  scope_not_authorized: [
    'reconnect',
    'The account was connected without permission to publish. Reconnect it and grant all permissions.',
  ],
  scope_permission_missed: [
    'reconnect',
    'The account was connected without permission to publish. Reconnect it and grant all permissions.',
  ],
  spam_risk_too_many_posts: cap,
  spam_risk_user_banned_from_posting: ['blocked', banned],
  reached_active_user_cap: [
    'limit',
    'TikTok isn’t accepting more posts from this installation today. Try again tomorrow.',
  ],
  spam_risk_text: ['refused', 'TikTok doesn’t accept this text. Change the caption.'],
  spam_risk: ['blocked', spam],
  unaudited_client_can_only_post_to_private_accounts: [
    'blocked',
    'TikTok has not approved this installation yet: it can only post to private accounts.',
  ],
  privacy_level_option_mismatch: [
    'refused',
    'TikTok no longer offers this audience for the account. Choose another audience.',
  ],
  url_ownership_unverified: [
    'refused',
    'TikTok hasn’t verified the address of this installation. Ask your administrator to verify it.',
  ],
  rate_limit_exceeded: ['transient', 'TikTok isn’t accepting more requests at the moment. Vitrine will try again.'],
  internal_error: ['unknown', 'TikTok sent an unexpected response.'],
  internal: ['unpublished', 'TikTok had a problem. Vitrine will try again.'],
  file_format_check_failed: ['refused', 'TikTok doesn’t accept this file format. Choose another file.'],
  duration_check_failed: ['refused', 'The video is longer than TikTok allows for this account. Choose a shorter one.'],
  frame_rate_check_failed: ['refused', 'TikTok accepts videos with 23 to 60 frames per second. Choose another video.'],
  picture_size_check_failed: ['refused', 'TikTok doesn’t accept files of this size. Choose another file.'],
  video_pull_failed: ['unpublished', 'TikTok could not fetch the video. Vitrine will try again.'],
  photo_pull_failed: ['unpublished', 'TikTok could not fetch the images. Vitrine will try again.'],
  publish_cancelled: ['refused', 'The post was cancelled on TikTok.'],
}

/** Converts a TikTok error code to a problem. */
export const tiktokCode = (code: string, message = ''): NetworkProblem => {
  const [kind, text] = codes[code] ?? ['refused', `TikTok refused the request: ${(message || code).slice(0, 300)}`]
  return new NetworkProblem(kind, code, text)
}

/** Converts an error response to a problem. Data endpoints wrap the code; token endpoints don't. */
export const tiktokProblem = (status: number, body: Json): NetworkProblem => {
  const { error } = body
  const code = typeof error === 'string' ? error : textIn(objectIn(error)['code'])
  if (!code || (status >= 500 && !codes[code]))
    return new NetworkProblem('unknown', String(status), 'TikTok sent an unexpected response.')
  return tiktokCode(code, textIn(objectIn(error)['message']) || textIn(body['error_description']))
}
