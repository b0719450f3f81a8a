import { createHash } from 'node:crypto'
import { client } from './client.ts'

const VERIFIER = 'a verifier of at least forty-three characters, ok'
export const REDIRECT = 'http://127.0.0.1/callback'

type App = { url: string; authorize: string; id: string; scope: string }
/** Submits an emulator's consent page. Returns the code with its verifier, and the state; or the error if access was
 *  denied. */
export const consentTo = async ({ url, authorize, id, scope }: App, changes: Record<string, string> = {}) => {
  const scopes = scope.split(/[ ,]/)
  const { headers } = await client(url).form(authorize, {
    client_id: id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
    state: 'a state',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    username: 'northlight.studio',
    decision: 'allow',
    ...Object.fromEntries(scopes.map((one) => [`grant.${one}`, '1'])),
    ...changes,
  })
  const back = new URL(headers.get('location') ?? 'http://nowhere.test').searchParams
  return { code: back.get('code') ?? '', state: back.get('state'), error: back.get('error'), verifier: VERIFIER }
}
