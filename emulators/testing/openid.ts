import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

/** A person as known to the provider. */
export type OpenIdAccount = {
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
}
type Claims = Record<string, unknown>

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (header: unknown, claims: Claims, key: KeyObject) => {
  const text = `${base64url(header)}.${base64url(claims)}`
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`
}
const partOf = (token: string, part: number) =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString('utf8')) as Claims

export const openIdClient = { client_id: 'vitrine', client_secret: 'a-secret-of-the-provider-tests' }

/** A real OpenID provider on this machine. People sign in by pressing a button; `accounts` can change at any time. `alter` changes
 *  the ID tokens before they are signed, and with `wrongKey` they are signed with an unpublished key. */
export const startOpenId = async () => {
  const accounts = new Map<string, OpenIdAccount>()
  /** The allowed redirect URLs. Tests add theirs before the first request. */
  const redirect_uris: string[] = []
  const state = {
    /** The subject who signs in. By default, the person whose email address was entered in Vitrine. */
    subject: undefined as string | undefined,
    alter: undefined as ((claims: Claims) => Claims) | undefined,
    wrongKey: false,
    refuses: false,
  }
  const [key, otherKey] = [newKey(), newKey()]
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration = (): Configuration => ({
    clients: [{ ...openIdClient, redirect_uris, grant_types: ['authorization_code'], response_types: ['code'] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'published', use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['keys of the cookies of the provider'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => ({ sub, ...account }) }
    },
    // No consent page: the administrator has already given consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = `<!doctype html><title>Error</title><pre>${JSON.stringify(out)}</pre>`
    },
  })
  const newProvider = () => {
    const made = new Provider(issuer, configuration())
    made.use(async (ctx, next) => {
      await next()
      const body = ctx.body as { id_token?: string } | undefined
      if (ctx.path !== '/token' || !body?.id_token || !(state.alter || state.wrongKey)) return
      const claims = partOf(body.id_token, 1)
      const token = signed(partOf(body.id_token, 0), state.alter?.(claims) ?? claims, state.wrongKey ? otherKey : key)
      ctx.body = { ...body, id_token: token }
    })
    return made
  }
  let running: Provider | undefined
  const provider = () => (running ??= newProvider())

  const interact = async (request: IncomingMessage, response: ServerResponse) => {
    const { params } = await provider().interactionDetails(request, response)
    const hint = String(params['login_hint'] ?? '')
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="en"><title>Example login</title>
        <h1>Example login</h1><form method="post"><button>Sign in as ${hint}</button></form></html>`)
      return
    }
    const accountId = state.subject ?? [...accounts].find(([, { email }]) => email === hint)?.[0]
    const result =
      state.refuses || accountId === undefined
        ? { error: 'access_denied', error_description: 'Declined' }
        : { login: { accountId } }
    await provider().interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void provider().callback()(request, response)
    interact(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  return {
    issuer,
    host: new URL(issuer).host,
    accounts,
    redirect_uris,
    state,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type OpenIdServer = Awaited<ReturnType<typeof startOpenId>>
