import { newToken } from '../crypto/tokens.ts'
import type { Ports } from '../ports.ts'
import { isEmulated } from './connection.ts'

type Consent = { url: string; form: Record<string, string> }
type Asking = {
  redirect: string
  authorizeUrl: (asked: { state: string; redirect: string; verifier: string }) => string
  consentOf: (page: URL) => Consent
}
/** Submits an emulator's consent page as a user would. Returns the code and its verifier, or undefined for a real network. */
export const codeFromEmulator = async (
  { outbound }: Pick<Ports, 'outbound'>,
  { redirect, authorizeUrl, consentOf }: Asking,
): Promise<{ code: string; verifier: string } | undefined> => {
  const verifier = newToken(48)
  const page = authorizeUrl({ state: newToken(), redirect, verifier })
  if (!isEmulated(page)) return undefined
  const { url, form } = consentOf(new URL(page))
  const body = new URLSearchParams(form).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // The response redirects to Vitrine with the code in the URL, so the redirect is read but not followed.
  const { headers: responseHeaders } = await outbound.read(url, { method: 'POST', headers, body, redirects: 'none' })
  return { code: new URL(responseHeaders['location'] ?? redirect).searchParams.get('code') ?? '', verifier }
}
