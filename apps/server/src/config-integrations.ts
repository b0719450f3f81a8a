import { z } from 'zod'

const address = (standard: string) => z.url({ protocol: /^https?$/ }).default(standard)
const optional = z.string().trim().min(1).optional()

/** Environment variables for Canva and Adobe. URLs default to those of the real products. */
export const integrationEnvironment = {
  CANVA_CLIENT_ID: optional,
  CANVA_CLIENT_SECRET: optional,
  CANVA_AUTHORIZE_URL: address('https://www.canva.com/api/oauth/authorize'),
  CANVA_API_URL: address('https://api.canva.com'),
  ADOBE_CLIENT_ID: optional,
  ADOBE_CLIENT_SECRET: optional,
  ADOBE_IMS_URL: address('https://ims-na1.adobelogin.com'),
  ADOBE_LIBRARIES_URL: address('https://cc-libraries.adobe.io'),
  FRAMEIO_API_URL: address('https://api.frame.io'),
}
type Environment = z.output<z.ZodObject<typeof integrationEnvironment>>

type Client = { id: string; secret: string }
/** The endpoints and app credentials for Canva and Adobe. Without a client ID and secret, a product isn't offered. */
export type IntegrationSettings = {
  canva: { client: Client | undefined; authorizeUrl: string; apiUrl: string }
  adobe: { client: Client | undefined; imsUrl: string; librariesUrl: string; frameioUrl: string }
}

export const client = (id: string | undefined, secret: string | undefined) =>
  id && secret ? { id, secret } : undefined
export const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '')

export const readIntegrationSettings = (env: Environment): IntegrationSettings => ({
  canva: {
    client: client(env.CANVA_CLIENT_ID, env.CANVA_CLIENT_SECRET),
    authorizeUrl: env.CANVA_AUTHORIZE_URL,
    apiUrl: withoutTrailingSlash(env.CANVA_API_URL),
  },
  adobe: {
    client: client(env.ADOBE_CLIENT_ID, env.ADOBE_CLIENT_SECRET),
    imsUrl: withoutTrailingSlash(env.ADOBE_IMS_URL),
    librariesUrl: withoutTrailingSlash(env.ADOBE_LIBRARIES_URL),
    frameioUrl: withoutTrailingSlash(env.FRAMEIO_API_URL),
  },
})

/** The API URLs that the server calls. */
export const integrationUrls = ({ canva, adobe }: IntegrationSettings) => [
  canva.apiUrl,
  adobe.imsUrl,
  adobe.librariesUrl,
  adobe.frameioUrl,
]
