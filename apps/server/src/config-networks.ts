import { z } from 'zod'
import { client, type IntegrationSettings, integrationUrls, withoutTrailingSlash } from './config-integrations.ts'

const address = (standard: string) => z.url({ protocol: /^https?$/ }).default(standard)
const optional = z.string().trim().min(1).optional()

/** Settings for the social networks. The URLs are those of the real networks by default. */
export const networkEnvironment = {
  INSTAGRAM_CLIENT_ID: optional,
  INSTAGRAM_CLIENT_SECRET: optional,
  INSTAGRAM_AUTHORIZE_URL: address('https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_TOKEN_URL: address('https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_GRAPH_URL: address('https://graph.instagram.com'),
  INSTAGRAM_OEMBED_URL: z.url({ protocol: /^https?$/ }).optional(),
  INSTAGRAM_WEBHOOK_TOKEN: z.string().trim().min(16).optional(),
  INSTAGRAM_API_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v26.0'),
  TIKTOK_CLIENT_KEY: optional,
  TIKTOK_CLIENT_SECRET: optional,
  TIKTOK_AUTHORIZE_URL: address('https://www.tiktok.com/v2/auth/authorize/'),
  TIKTOK_API_URL: address('https://open.tiktokapis.com'),
  TIKTOK_OEMBED_URL: address('https://www.tiktok.com/oembed'),
  PUBLIC_MEDIA_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
}
type Environment = z.output<z.ZodObject<typeof networkEnvironment>>

/** The endpoints and app credentials of one network. Without a client ID and secret, the network isn't offered. */
export type NetworkSettings = {
  instagram: {
    client: { id: string; secret: string } | undefined
    authorizeUrl: string
    tokenUrl: string
    graphUrl: string
    version: string
    /** The oEmbed endpoint, which is on a different host from the other calls. */
    oembedUrl: string
    /** The verification token for Meta's webhooks. Without it, no events are received. */
    webhookToken: string | undefined
  }
  tiktok: {
    client: { id: string; secret: string } | undefined
    authorizeUrl: string
    apiUrl: string
    oembedUrl: string
  }
  /** The URL at which networks fetch the media of a post; by default Vitrine's own. */
  mediaOrigin: string
}

/** oEmbed is part of Facebook's API. An emulator, whose URL has no TLS, serves oEmbed itself. */
const facebookOf = (graphUrl: string) =>
  new URL(graphUrl).protocol === 'http:' ? graphUrl : 'https://graph.facebook.com'

export const readNetworkSettings = (env: Environment, origin: string): NetworkSettings => ({
  instagram: {
    client: client(env.INSTAGRAM_CLIENT_ID, env.INSTAGRAM_CLIENT_SECRET),
    authorizeUrl: env.INSTAGRAM_AUTHORIZE_URL,
    tokenUrl: env.INSTAGRAM_TOKEN_URL,
    graphUrl: withoutTrailingSlash(env.INSTAGRAM_GRAPH_URL),
    version: env.INSTAGRAM_API_VERSION,
    oembedUrl: withoutTrailingSlash(env.INSTAGRAM_OEMBED_URL ?? facebookOf(env.INSTAGRAM_GRAPH_URL)),
    webhookToken: env.INSTAGRAM_WEBHOOK_TOKEN,
  },
  tiktok: {
    client: client(env.TIKTOK_CLIENT_KEY, env.TIKTOK_CLIENT_SECRET),
    authorizeUrl: env.TIKTOK_AUTHORIZE_URL,
    apiUrl: withoutTrailingSlash(env.TIKTOK_API_URL),
    oembedUrl: env.TIKTOK_OEMBED_URL,
  },
  mediaOrigin: withoutTrailingSlash(env.PUBLIC_MEDIA_BASE_URL ?? origin),
})

/** Returns the hosts of URLs without TLS. They belong to emulators on this machine, which may be called although they are
 *  internal. */
const emulatorHosts = (urls: readonly string[]): string[] => {
  const plainOnes = urls.map((url) => new URL(url)).filter(({ protocol }) => protocol === 'http:')
  return [...new Set(plainOnes.map(({ host }) => withPort(host)))]
}
const networkUrls = ({ instagram, tiktok }: NetworkSettings) => [
  instagram.tokenUrl,
  instagram.graphUrl,
  instagram.oembedUrl,
  tiktok.apiUrl,
  tiktok.oembedUrl,
]
const withPort = (host: string) => (/:\d+$/.test(host) ? host : `${host}:80`)

/** Hosts inside our network that may be called, because the settings name them. */
export const innerHosts = ({
  networks,
  integrations,
  ai,
  ssoHosts,
}: {
  networks: NetworkSettings
  integrations: IntegrationSettings
  ai: { url: string } | undefined
  ssoHosts: readonly string[]
}): string[] => {
  const own = ai ? new URL(ai.url) : undefined
  const port = own?.protocol === 'http:' ? '80' : '443'
  const emulated = emulatorHosts([...networkUrls(networks), ...integrationUrls(integrations)])
  return [...emulated, ...ssoHosts, ...(own ? [own.port ? own.host : `${own.host}:${port}`] : [])]
}
