import type { TikTokCreator } from '@vitrine/contract'
import { callNetwork, type Json, numberIn, objectIn, textIn } from './call.ts'
import { type AccountCall, NetworkProblem } from './network.ts'
import { tiktokProblem } from './tiktok-errors.ts'

export const asRetryable = (error: unknown) =>
  error instanceof NetworkProblem && ['unknown', 'unsent'].includes(error.kind)
    ? new NetworkProblem('transient', error.code, error.message)
    : error

/** Calls a data endpoint. A response is successful only if its code is `ok`, whatever the HTTP status. */
export const callTikTok = async (
  call: Pick<AccountCall, 'outbound' | 'settings' | 'signal' | 'token'>,
  path: string,
  json: unknown = {},
  { point, method = 'POST' as 'GET' | 'POST' }: { point?: string; method?: 'GET' | 'POST' } = {},
): Promise<Json> => {
  const { status, body } = await callNetwork('TikTok', call, `${call.settings.tiktok.apiUrl}${path}`, {
    method,
    ...(method === 'POST' && { json }),
    token: call.token,
    ...(point && { point }),
  })
  if (textIn(objectIn(body['error'])['code']) !== 'ok') throw tiktokProblem(status, body)
  return objectIn(body['data'])
}
/** Calls a data endpoint that is safe to call again. */
export const readTikTok: typeof callTikTok = (...asked) =>
  callTikTok(...asked).catch((error: unknown) => {
    throw asRetryable(error)
  })

export type Creator = Omit<TikTokCreator, 'uuid'>
/** Reads the creator's current options. If they can't post at all, `can_post` is false and `problem` says why. */
export const readCreator = async (call: AccountCall): Promise<Creator> => {
  try {
    const data = await readTikTok(call, '/v2/post/publish/creator_info/query/')
    const { privacy_level_options: options } = data
    return {
      username: textIn(data['creator_username']),
      nickname: textIn(data['creator_nickname']),
      avatar_url: textIn(data['creator_avatar_url']) || null,
      can_post: true,
      problem: null,
      privacy_level_options: Array.isArray(options) ? options.map(textIn) : [],
      comment_disabled: data['comment_disabled'] === true,
      duet_disabled: data['duet_disabled'] === true,
      stitch_disabled: data['stitch_disabled'] === true,
      max_video_post_duration_sec: numberIn(data['max_video_post_duration_sec']) ?? 0,
    }
  } catch (error) {
    if (!(error instanceof NetworkProblem) || !['limit', 'blocked'].includes(error.kind)) throw error
    const nothing = {
      comment_disabled: true,
      duet_disabled: true,
      stitch_disabled: true,
      max_video_post_duration_sec: 0,
    }
    const known = { username: call.username, nickname: call.username, avatar_url: null, privacy_level_options: [] }
    return { ...known, ...nothing, can_post: false, problem: error.message }
  }
}
