import { passkeys } from '@vitrine/contract'
import { call } from '../../lib/client.ts'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'
import { passkeyWords } from './copy.ts'

refreshOn({ 'user.passkey': [passkeys.list] })

/** The user's own passkeys. */
export const passkeysQuery = () => queryOf(passkeys.list, {})

const load = () => import('@simplewebauthn/browser')

const isNumeric = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)
/** Returns why passkeys cannot be used here; null if they can. */
export const whyNoPasskeys = (host = location.hostname) => {
  if (isNumeric(host)) return passkeyWords.numericAddress
  return 'PublicKeyCredential' in globalThis ? null : passkeyWords.unsupported
}

/** An error whose message says why the browser or the user refused. */
export class PasskeyError extends Error {}
const inWords = (text: string) => (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    throw new PasskeyError(passkeyWords.alreadyHere)
  throw new PasskeyError(text)
}

/** Creates a passkey on this device and stores it under a name. */
export const createPasskey = async (name: string, password: string | undefined) => {
  const { startRegistration } = await load()
  const options = await call(passkeys.startAdding, { body: { ...(password !== undefined && { password }) } })
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const credential = await startRegistration({ optionsJSON }).catch(inWords(passkeyWords.notCreated))
  return call(passkeys.add, { body: { name, credential: credential as never } })
}

/** Signs in with a passkey that the user chooses: in a browser dialog, or from the suggestions in the email field. */
export const signInWithPasskey = async ({ fromField = false } = {}) => {
  const { startAuthentication } = await load()
  const options = await call(passkeys.startSignIn, {})
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: fromField }).catch(
    inWords(passkeyWords.cancelled),
  )
  return call(passkeys.signIn, { body: { credential: credential as never } })
}

/** Whether the browser can suggest passkeys in a text field. */
export const suggestsPasskeys = async () => {
  if (whyNoPasskeys() !== null) return false
  return (await load()).browserSupportsWebAuthnAutofill()
}
export const stopSuggesting = async () => (await load()).WebAuthnAbortService.cancelCeremony()
