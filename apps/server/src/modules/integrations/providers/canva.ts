import { cutText } from '@vitrine/contract'
import { callNetwork, consentForm, type Json, objectIn, textIn } from '../../../platform/oauth/call.ts'
import { withQuery } from '../../../platform/oauth/connection.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { canvaCopy } from './copy.ts'
import type { AccountCall, AppCall, UploadedFile, DestinationAdapter, Provider, Waiting } from './provider.ts'
import { fetchTokens, challengeOf, clientOf, errorIn, revokeToken, retryAfter } from './token-endpoint.ts'

const NAME = 'Canva'
const scopes = ['asset:read', 'asset:write', 'profile:read'] as const
const NAME_MAX = 50
const POLL_SECONDS = [1, 2, 3, 5, 8, 13, 20]
const UPLOAD_TIMES = { connect: 10_000, headers: 120_000, body: 60_000, total: 30 * 60_000 }

const tokenCall = (call: AppCall, form: Record<string, string>) => ({
  url: `${call.settings.canva.apiUrl}/auth/v1/oauth/token`,
  client: clientOf(NAME, call.settings.canva.client),
  separator: ' ',
  form,
})

type Answer = { status: number; body: Json; headers: Record<string, string> }
/** Converts an unsuccessful response to a problem. */
const problemOf = ({ status, body, headers }: Answer): NetworkProblem => {
  const { code, text } = errorIn(body)
  if (status === 401) return new NetworkProblem('reconnect', code, canvaCopy.lost)
  if (code === 'missing_scope') return new NetworkProblem('reconnect', code, canvaCopy.noPermission)
  if (status === 429) return new NetworkProblem('limit', code, canvaCopy.throttled, retryAfter(headers))
  if (status >= 500 || !code) return new NetworkProblem('unknown', String(status), canvaCopy.unexpected)
  return new NetworkProblem('refused', code, canvaCopy.refused(cutText(text || code, 300)))
}
const failures: Record<string, string> = {
  file_too_big: canvaCopy.tooLarge,
  import_failed: canvaCopy.importFailed,
  fetch_failed: canvaCopy.fetchFailed,
}

const read = async (call: AccountCall, path: string) => {
  const answer = await callNetwork(NAME, call, `${call.settings.canva.apiUrl}/rest/v1/${path}`, { token: call.token })
  if (answer.status === 200) return answer.body
  const problem = problemOf(answer)
  throw problem.kind === 'unknown' ? new NetworkProblem('transient', problem.code, problem.message) : problem
}

/** Returns the asset, or undefined while the job is running. Throws if the job has failed: Canva then adds no asset. */
const resultOf = (body: Json): UploadedFile | undefined => {
  const job = objectIn(body['job'])
  const status = textIn(job['status'])
  if (status === 'failed') {
    const { code, text } = errorIn(objectIn(job['error']))
    throw new NetworkProblem('refused', code, failures[code] ?? canvaCopy.importFailedBecause(cutText(text, 300)))
  }
  return status === 'success' ? { id: textIn(objectIn(job['asset'])['id']) } : undefined
}

const assets: DestinationAdapter = {
  add: async ({ call, file }) => {
    const name = cutText(file.name, NAME_MAX)
    const metadata = JSON.stringify({ name_base64: Buffer.from(name, 'utf8').toString('base64') })
    const answer = await callNetwork(NAME, call, `${call.settings.canva.apiUrl}/rest/v1/asset-uploads`, {
      method: 'POST',
      bytes: { body: await file.open(), type: 'application/octet-stream', length: file.size },
      headers: { 'asset-upload-metadata': metadata },
      token: call.token,
      times: UPLOAD_TIMES,
      point: 'I2',
    })
    const job = textIn(objectIn(answer.body['job'])['id'])
    if (answer.status !== 200 || !job) throw problemOf(answer)
    return resultOf(answer.body) ?? { remember: { job } }
  },
  finish: async ({ call, memory, save }): Promise<UploadedFile | Waiting> => {
    const polls = Number(memory['polls'] ?? 0)
    const result = resultOf(await read(call, `asset-uploads/${encodeURIComponent(textIn(memory['job']))}`))
    if (result) return result
    await save({ polls: polls + 1 })
    return { wait: POLL_SECONDS[polls] ?? 30 }
  },
}

/** Canva Connect. Refresh tokens rotate: each is single use. */
export const canva: Provider = {
  provider: NAME,
  isSetUp: ({ canva: { client } }) => client !== undefined,
  variables: ['CANVA_CLIENT_ID', 'CANVA_CLIENT_SECRET'],
  needed: ['asset:read', 'asset:write'],
  authorizeUrl: ({ canva: { authorizeUrl, client } }, { state, redirect, verifier }) =>
    withQuery(authorizeUrl, {
      response_type: 'code',
      client_id: clientOf(NAME, client).id,
      redirect_uri: redirect,
      scope: scopes.join(' '),
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    }),
  exchange: (call, { code, redirect, verifier }) =>
    fetchTokens(
      NAME,
      call,
      tokenCall(call, { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }),
    ),
  refresh: (call, { refresh }) =>
    fetchTokens(NAME, call, tokenCall(call, { grant_type: 'refresh_token', refresh_token: refresh ?? '' })),
  renewal: { beforeSeconds: 600, notBeforeSeconds: 60 },
  profile: async (call) => {
    const user = objectIn((await read(call, 'users/me'))['team_user'])
    const profile = objectIn((await read(call, 'users/me/profile'))['profile'])
    const external_id = `${textIn(user['user_id'])}/${textIn(user['team_id'])}`
    return { external_id, name: textIn(profile['display_name']) || 'Canva' }
  },
  revoke: (call) => {
    const client = clientOf(NAME, call.settings.canva.client)
    return revokeToken(NAME, call, `${call.settings.canva.apiUrl}/auth/v1/oauth/revoke`, client, call.token)
  },
  places: { Canva: assets },
  consentOf: (url, username) => consentForm(url, username, scopes),
}
