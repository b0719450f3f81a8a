import { AppError, CONNECT_MINUTES, type ErrorCode } from '@vitrine/contract'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import { CommittedError } from '../../../platform/http/committed-error.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import * as store from '../store.ts'
import { domainOf } from './claims.ts'
import { browserIn, clearedBrowserCookie, newBrowserCookie } from './cookies.ts'
import { admitPerson, type SignIn } from './people.ts'
import { authorizeUrl, claimsFor } from './provider.ts'
import { ProviderProblem } from './provider-errors.ts'
import { decryptSignIn, providerOf, encryptSignIn } from './settings.ts'

/** Returns the path if it is within Vitrine, otherwise the home page. */
const ownPath = (origin: string, asked: string | undefined) => {
  const url = asked?.startsWith('/') ? URL.parse(asked, origin) : null
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** Starts a sign-in with the provider for an email domain. State, nonce and verifier are valid in this browser for ten minutes. */
export const startSignIn = async (
  ctx: Context<'anyone'>,
  { email, redirect }: { email: string; redirect?: string | undefined },
) => {
  const { db, ports, wire } = ctx
  const connection = await store.ofDomain(db, domainOf(email))
  if (!connection) throw new AppError('sso.none')
  const [uuid, state, nonce, verifier] = [newId(), newToken(), newToken(), newToken(48)]
  const url = await authorizeUrl(ports, providerOf(ports, connection), { state, nonce, verifier, email }).catch(
    (error: unknown) => {
      throw error instanceof ProviderProblem ? new AppError('sso.failed', { detail: error.message }) : error
    },
  )
  const { browser, cookie } = newBrowserCookie(ports.settings)
  await store.addSignIn(db, {
    uuid,
    connection: connection.uuid,
    state_hash: hashToken(state),
    browser_hash: hashToken(browser),
    sealed: encryptSignIn(ports, { uuid, team: connection.team }, JSON.stringify({ nonce, verifier })),
    redirect: ownPath(ports.settings.origin, redirect),
    expires_at: new Date(Date.now() + CONNECT_MINUTES * 60_000),
  })
  wire.cookies.push(cookie)
  return { url }
}

type Returned = { state: string; code: string; error: string; iss?: string | undefined }
/** Finishes a sign-in. The state is consumed either way, because a failure is committed too. */
export const finishSignIn = async (ctx: SignIn, { state, code, error, iss }: Returned) => {
  const { db, ports, wire } = ctx
  const browser = browserIn(ports.settings, wire.headers.get('cookie'))
  const taken = browser ? await store.consumeSignIn(db, hashToken(state), hashToken(browser)) : undefined
  const connection = taken && (await store.byId(db, taken.connection))
  if (!taken || !connection) throw new AppError('sso.expired')
  const refuse = async (reason: ErrorCode, detail?: string): Promise<never> => {
    await ctx.record('user.sign_in_failed', { user: null }, { team: connection.team })
    throw new CommittedError(reason, detail ? { detail } : {})
  }
  if (error || !code) return refuse('sso.declined')
  const { nonce, verifier } = JSON.parse(
    decryptSignIn(ports, { uuid: taken.uuid, team: connection.team }, taken.sealed),
  ) as {
    nonce: string
    verifier: string
  }
  const claims = await claimsFor(ports, providerOf(ports, connection), { state, nonce, verifier, code, iss }).catch(
    (problem: unknown) => {
      if (!(problem instanceof ProviderProblem)) throw problem
      return problem
    },
  )
  if (claims instanceof ProviderProblem) return refuse('sso.failed', claims.message)
  const admitted = await admitPerson(ctx, connection, claims)
  if ('refused' in admitted) return refuse(admitted.refused)
  wire.cookies.push(clearedBrowserCookie(ports.settings))
  return { redirect: taken.redirect, second_factor: admitted.second_factor }
}
