import { CONNECT_MINUTES } from '@vitrine/contract'
import { hashToken, newToken } from '../crypto/tokens.ts'
import { newId } from '../ids.ts'

/** Creates the secrets with which a connection to a network begins, and the columns that store them. The state is stored
 *  as a hash and the verifier encrypted by `seal`; only this session can finish the connection. */
export const newConnection = (
  session: string,
  seal: (uuid: string) => (secret: string) => string,
): {
  state: string
  verifier: string
  columns: { uuid: string; state_hash: string; session_hash: string; verifier: string; expires_at: Date }
} => {
  const [uuid, state, verifier] = [newId(), newToken(), newToken(48)]
  return {
    state,
    verifier,
    columns: {
      uuid,
      state_hash: hashToken(state),
      session_hash: hashToken(session),
      verifier: seal(uuid)(verifier),
      expires_at: new Date(Date.now() + CONNECT_MINUTES * 60_000),
    },
  }
}

/** Adds parameters to a URL. */
export const withQuery = (address: string, query: Record<string, string>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/** A network without TLS is an emulator on this machine. */
export const isEmulated = (url: string) => new URL(url).protocol === 'http:'
