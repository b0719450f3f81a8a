import { isIP } from 'node:net'
import { AppError, type NewCredential, type UsedCredential } from '@vitrine/contract'
import type { Settings } from '../../config.ts'
import { brokenConstraint } from '../../platform/db/db.ts'
import { CommittedError } from '../../platform/http/committed-error.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  completePasskeySignIn,
  byId,
  confirmPassword,
  isSessionFresh,
  mailChangeNotice,
  passwordOf,
} from '../auth/index.ts'
import * as store from './store.ts'

const MOST = 20
/** EdDSA, ES256 and RS256, which all current authenticators support. */
const supportedAlgorithmIDs = [-8, -7, -257]
const load = () => import('@simplewebauthn/server')

/** The site that passkeys belong to. Browsers do not allow an IP address, so a local installation uses localhost. */
export const siteOf = ({ origin, origins }: Pick<Settings, 'origin' | 'origins'>) => {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  const rpID = isIP(host) ? 'localhost' : host
  return { rpID, expectedOrigin: origins.filter((one) => new URL(one).hostname === rpID) }
}

/** Returns the challenge that a response answers, as the browser sent it; empty if the data is malformed. */
const challengeIn = (clientDataJSON: string): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Requires the password, or a recent sign-in if there is none: someone else may be using a browser that was left open. */
export const startAdding = async (ctx: Context<'user'>, password: string | undefined) => {
  const { db, actor, session, ports } = ctx
  if (await passwordOf(db, actor.user)) await confirmPassword(ctx, password ?? '', '/password')
  else if (session === null || !(await isSessionFresh(db, session))) throw new AppError('auth.sign_in_again')
  const known = await store.credentialsOf(db, actor.user)
  if (known.length >= MOST) throw new AppError('passkey.too_many')
  const user = await byId(db, actor.user)
  if (!user) throw new AppError('auth.required')
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: 'Vitrine',
    rpID: siteOf(ports.settings).rpID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.uuid.replaceAll('-', ''), 'hex')),
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.email,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await store.addChallenge(db, options.challenge, actor.user)
  return { ...options }
}

export const addPasskey = async (
  ctx: Context<'user', 'user.passkey_added'>,
  { name, credential: response }: { name: string; credential: NewCredential },
) => {
  const { db, actor, ports } = ctx
  const challenge = challengeIn(response.response.clientDataJSON)
  if (!(await store.consumeChallenge(db, challenge, actor.user))) throw new AppError('passkey.expired')
  const { verifyRegistrationResponse } = await load()
  const { rpID, expectedOrigin } = siteOf(ports.settings)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new CommittedError('passkey.wrong')
  const { id, publicKey, counter } = registrationInfo.credential
  const row = {
    user: actor.user,
    name,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
  }
  const added = await store.addPasskey(db, row).catch((error: unknown) => {
    throw brokenConstraint(error) === 'passkeys_credential_id_unique' ? new AppError('passkey.exists') : error
  })
  const user = await byId(db, actor.user)
  if (user) await mailChangeNotice(ctx, user.email, 'passkey')
  await ctx.record('user.passkey_added', { user: actor.user, name })
  return added
}

export const renamePasskey = async (ctx: Context<'user', 'user.passkey_renamed'>, uuid: string, name: string) => {
  const renamed = await store.renamePasskey(ctx.db, ctx.actor.user, uuid, name)
  if (!renamed) throw new AppError('thing.not_found')
  await ctx.record('user.passkey_renamed', { user: ctx.actor.user, name })
  return renamed
}

export const removePasskey = async (ctx: Context<'user', 'user.passkey_removed'>, uuid: string) => {
  const removed = await store.removePasskey(ctx.db, ctx.actor.user, uuid)
  if (!removed) throw new AppError('thing.not_found')
  await ctx.record('user.passkey_removed', { user: ctx.actor.user, name: removed.name })
}

export const startSignIn = async ({ db, ports }: Context<'anyone'>) => {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ports.settings).rpID,
    userVerification: 'required',
  })
  await store.addChallenge(db, options.challenge, null)
  return { ...options }
}

/** Signs in with a passkey. A wrong answer also uses up its challenge. A counter that does not increase means a copied passkey. */
export const signInWithPasskey = async (
  ctx: Context<'anyone', 'user.signed_in' | 'user.sign_in_failed'>,
  response: UsedCredential,
) => {
  const { db, ports } = ctx
  const challenge = challengeIn(response.response.clientDataJSON)
  if (!(await store.consumeChallenge(db, challenge, null))) throw new AppError('passkey.expired')
  const passkey = await store.lockByCredential(db, response.id)
  const refuse = async (): Promise<never> => {
    await ctx.record('user.sign_in_failed', { user: passkey?.user ?? null })
    throw new CommittedError('passkey.wrong')
  }
  const user = passkey && (await byId(db, passkey.user))
  if (!user) return refuse()
  const { verifyAuthenticationResponse } = await load()
  const { rpID, expectedOrigin } = siteOf(ports.settings)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return refuse()
  await store.noteUse(db, passkey.uuid, authenticationInfo.newCounter)
  return completePasskeySignIn(ctx, user)
}
