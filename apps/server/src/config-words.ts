/** What to write for each setting, as it reads after "should be". */
const wanted: Record<string, string> = {
  HOST: 'an address of this machine, such as 127.0.0.1',
  PORT: 'a whole number from 0 to 65535, such as 3000',
  VITRINE_DATA: 'the path of a folder',
  VITRINE_ORIGIN: 'the whole address where people open Vitrine, such as https://dam.example.org',
  VITRINE_SECRET: 'a text of at least 32 characters that nobody can guess',
  VITRINE_ROLE: 'all, api or worker',
  VITRINE_WORKERS: 'a whole number from 1 to 64',
  VITRINE_VISITOR_DAYS: 'a whole number from 2 to 365',
  VITRINE_NOTIFICATION_DAYS: 'a whole number from 1 to 3650',
  VITRINE_FACES: 'on or off',
  VITRINE_DEMO_FILES: 'all, or how many files of the demo are drawn, such as 20',
  VITRINE_ACCEL: 'a path such as /stored-files',
  VITRINE_FAULT: 'the name of a place to die at, such as U3',
  DATABASE_URL: 'the address of a PostgreSQL, such as postgresql://name:password@host/database',
  SMTP_URL: 'the address of a mail server, such as smtp://name:password@mail.example.org:587',
  MAIL_FROM: 'the sender of mails, such as Vitrine <vitrine@example.org>',
  TRUST_PROXY: 'addresses or networks of proxies with commas between, such as 127.0.0.1 or 10.0.0.0/8',
  METRICS_TOKEN: 'a text of at least 16 characters',
  INSTAGRAM_AUTHORIZE_URL: 'the address of the consent page of Instagram',
  INSTAGRAM_TOKEN_URL: 'the address where Instagram exchanges codes for tokens',
  INSTAGRAM_GRAPH_URL: 'the address of the API of Instagram',
  INSTAGRAM_API_VERSION: 'a version of the API, such as v26.0',
  INSTAGRAM_OEMBED_URL: 'the address where Instagram answers oEmbed',
  INSTAGRAM_WEBHOOK_TOKEN: 'a text of at least 16 characters',
  TIKTOK_AUTHORIZE_URL: 'the address of the consent page of TikTok',
  TIKTOK_API_URL: 'the address of the API of TikTok',
  TIKTOK_OEMBED_URL: 'the address where TikTok answers oEmbed',
  CANVA_AUTHORIZE_URL: 'the address of the consent page of Canva',
  CANVA_API_URL: 'the address of the API of Canva',
  ADOBE_IMS_URL: 'the address of the sign-in of Adobe',
  ADOBE_LIBRARIES_URL: 'the address of the API of Creative Cloud Libraries',
  FRAMEIO_API_URL: 'the address of the API of Frame.io',
  SSO_HOSTS: 'providers inside your network as host:port with commas between, such as login.example.lan:443',
  AI_URL: 'the address of an OpenAI-compatible API, such as https://api.example.org/v1',
  PUBLIC_MEDIA_BASE_URL: 'the address at which networks reach Vitrine, such as https://dam.example.org',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}
/** These may hold a password: what was written is not repeated. */
const hushed = [
  'INSTAGRAM_CLIENT_SECRET',
  'INSTAGRAM_WEBHOOK_TOKEN',
  'CANVA_CLIENT_SECRET',
  'ADOBE_CLIENT_SECRET',
  'AI_KEY',
  'TIKTOK_CLIENT_SECRET',
  'VITRINE_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
]

/** What is wrong with a setting, and what to write instead. */
export const wrongInWords = (name: string, value: string | undefined) => {
  const written = value === undefined || hushed.includes(name) ? 'is not right' : `is “${value}”`
  return `${name} ${written} and should be ${wanted[name] ?? 'a text'}`
}
