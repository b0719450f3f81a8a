import { z } from 'zod'
import { type Call, ReplyError, text } from './call.ts'
import { page } from './html.ts'

const App = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  name: z.string().default('Vitrine'),
  /** The allowed redirect URLs, compared exactly. If absent, every URL is allowed. */
  redirectUris: z.array(z.string()).optional(),
})
/** Returns the settings shared by the emulators that use `createOAuth`, with these defaults. */
export const oauthSettings = (
  clientId: string,
  clientSecret: string,
  accessSeconds: number,
  refreshSeconds: number,
) => ({
  apps: z.array(App).default([{ clientId, clientSecret, name: 'Vitrine' }]),
  accessSeconds: z.number().default(accessSeconds),
  refreshSeconds: z.number().default(refreshSeconds),
  codeSeconds: z.number().default(600),
})
export type OAuthSettings = z.infer<z.ZodObject<ReturnType<typeof oauthSettings>>>

/** Returns the app's id and secret, from the header or else from the body. */
export const clientOf = ({ headers, input }: Call) => {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (basic === undefined) return [text(input, 'client_id'), text(input, 'client_secret')]
  const [id, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return [id, secret].map((part) => decodeURIComponent(part ?? ''))
}

type Expected = {
  settings(): OAuthSettings
  scopes: readonly string[]
  separator: string
  needsChallenge?: boolean
}
/** Parses an app's request for the consent page. Throws an error page if the request is invalid. */
export const readRequest = (
  { settings, scopes: known, separator, needsChallenge }: Expected,
  input: Record<string, unknown>,
) => {
  const refuse = (reason: string) =>
    new ReplyError(page('Something went wrong', `<h1>Something went wrong</h1><p>${reason}</p>`, 400))
  const app = settings().apps.find(({ clientId }) => clientId === text(input, 'client_id'))
  if (!app) throw refuse('Invalid client_id')
  const redirectUri = text(input, 'redirect_uri') ?? ''
  if (!URL.canParse(redirectUri) || (app.redirectUris && !app.redirectUris.includes(redirectUri)))
    throw refuse('Invalid redirect_uri')
  if (text(input, 'response_type') !== 'code') throw refuse('Invalid response_type')
  const scopes = (text(input, 'scope') ?? '').split(separator).filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !known.includes(scope))) throw refuse('Invalid scope')
  const challenge = text(input, 'code_challenge')
  if (challenge ? text(input, 'code_challenge_method')?.toLowerCase() !== 's256' : needsChallenge)
    throw refuse('Invalid code_challenge')
  return { app, redirectUri, scopes, challenge, state: text(input, 'state') }
}
