import { isIP, isIPv4 } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { type IntegrationSettings, integrationEnvironment, readIntegrationSettings } from './config-integrations.ts'
import { type NetworkSettings, networkEnvironment, readNetworkSettings } from './config-networks.ts'
import { readS3Settings, type S3Settings, s3Environment, s3Problems } from './config-s3.ts'
import { wrongInWords } from './config-words.ts'
import type { ToolPaths } from './platform/media/tools.ts'
import { StartProblem } from './platform/start-problem.ts'

/** Whether a text is an IP address, a network in CIDR notation or a named range, such as `loopback`. */
const isNetwork = (text: string) => {
  const [address = '', bits] = text.split('/')
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  return (
    isIP(address) !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128)))
  )
}
/** Parses secrets separated by commas or, if one contains a comma, a JSON array. An invalid array gives one empty secret. */
const readSecrets = (text: string): string[] => {
  if (!text.startsWith('['))
    return text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  const read = z.array(z.string()).safeParse(jsonIn(text))
  return read.success ? read.data : ['']
}
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const optional = z.string().trim().min(1).optional()
const Environment = z.object({
  NODE_ENV: optional,
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  VITRINE_DATA: z.string().trim().min(1).default('data'),
  VITRINE_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  VITRINE_SECRET: z.string().min(32).optional(),
  VITRINE_OLD_SECRETS: z
    .string()
    .transform((text) => readSecrets(text))
    .refine((all) => all.every((one) => one.length >= 32))
    .default([]),
  VITRINE_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  VITRINE_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  VITRINE_VISITOR_DAYS: z.coerce.number().int().min(2).max(365).default(7),
  VITRINE_NOTIFICATION_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  VITRINE_SCRUB_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  VITRINE_FACES: z.enum(['on', 'off']).default('on'),
  VITRINE_DEMO_FILES: z.union([z.literal('all'), z.coerce.number().int().min(0)]).default('all'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/)
    .default('Vitrine <vitrine@localhost>'),
  FFMPEG_PATH: optional,
  FFPROBE_PATH: optional,
  PERL_PATH: optional,
  GS_PATH: optional,
  VITRINE_ACCEL: z
    .string()
    .regex(/^\/[\w-]+(\/[\w-]+)*$/)
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((list) => list.split(',').every((one) => isNetwork(one.trim())))
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  SSO_HOSTS: z
    .string()
    .refine((list) => list.split(',').every((one) => /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):\d{1,5}$/i.test(one.trim())))
    .optional(),
  AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_KEY: optional,
  AI_MODEL: z.string().trim().min(1).default('gpt-4o-mini'),
  ...s3Environment,
  ...networkEnvironment,
  ...integrationEnvironment,
  VITRINE_FAULT: z
    .string()
    .regex(/^[A-Z]\d(:\d+(:full)?)?$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** All settings of one process. `origins` are the allowed origins of its pages. */
export type Settings = {
  production: boolean
  host: string
  port: number
  data: string
  origin: string
  origins: readonly string[]
  secret: string | undefined
  /** Previous secrets: data encrypted or signed with them can still be read. */
  oldSecrets: readonly string[]
  role: 'all' | 'api' | 'worker'
  workers: number
  /** The number of days after which the secrets and keys that distinguish media centre visitors are deleted. */
  visitorDays: number
  /** The number of days after which read notifications are deleted. */
  notificationDays: number
  /** The number of days in which every original is read and compared with its hash; 0 for never. */
  scrubDays: number
  /** Whether this installation detects faces in images. */
  faces: boolean
  databaseUrl: string | undefined
  /** The same database without the pooler in `databaseUrl`, which can give each transaction a different session. */
  databaseDirectUrl: string | undefined
  /** A streaming replica of the same database, for lists, searches and statistics. */
  databaseReplicaUrl: string | undefined
  /** The bucket that stores files; if undefined, they are in the data folder. */
  s3: S3Settings | undefined
  /** The bucket that `migrate-storage` copies from, if it is not the data folder. */
  oldS3: S3Settings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Paths of programs that are not in their usual place. */
  tools: ToolPaths
  /** The internal address at which nginx finds the stored files; if set, nginx sends them. */
  accel: string | undefined
  trustProxy: string[] | boolean
  metricsToken: string | undefined
  /** Single sign-on providers inside our network that may be called, as `host:port`. */
  ssoHosts: string[]
  networks: NetworkSettings
  integrations: IntegrationSettings
  /** An OpenAI-compatible endpoint that suggests comments; if undefined, templates are used. */
  ai: { url: string; key: string | undefined; model: string } | undefined
  logLevel: string
  demo: boolean
  /** How many of the demo files are generated, starting with the first. */
  demoFiles: number
  /** The fault point at which the process ends, for tests; never set in production. */
  fault: string | undefined
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
const settingsProblem = (problems: string[]) =>
  new StartProblem(`Settings are missing or invalid: ${problems.join('; ')}. See docs/operations.md.`)

/** Reads the settings. An installation that other machines can reach has no demo and no default secret. */
export const readSettings = (environment: Record<string, string | undefined>, args: readonly string[]): Settings => {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(filled)
  if (!read.success) {
    const names = new Set(read.error.issues.map(({ path: [name] }) => String(name)))
    throw settingsProblem([...names].map((name) => wrongInWords(name, filled[name])))
  }
  const env = read.data
  const reachable = env.NODE_ENV === 'production' || !isLoopback(env.HOST)
  const missing = (['VITRINE_ORIGIN', 'VITRINE_SECRET'] as const).filter((name) => env[name] === undefined)
  if (reachable && missing.length)
    throw settingsProblem(
      missing.map((name) => `${name} is required with NODE_ENV=production or a HOST that others can reach`),
    )
  const incomplete = s3Problems(env)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
    if (env[name] && !env.DATABASE_URL) incomplete.push(`DATABASE_URL is required with ${name}`)
  if (incomplete.length) throw settingsProblem(incomplete)
  const unknown = args.filter((arg) => arg !== '--no-demo')
  if (unknown.length) throw new StartProblem(`Unknown option ${unknown.join(' ')}. The only option is --no-demo.`)
  const local = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`
  const origin = env.VITRINE_ORIGIN ? new URL(env.VITRINE_ORIGIN).origin : local
  return {
    production: reachable,
    host: env.HOST,
    port: env.PORT,
    data: path.resolve(env.VITRINE_DATA),
    origin,
    origins: reachable ? [origin] : [origin, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
    secret: env.VITRINE_SECRET,
    oldSecrets: env.VITRINE_OLD_SECRETS,
    role: env.VITRINE_ROLE,
    workers: env.VITRINE_WORKERS,
    visitorDays: env.VITRINE_VISITOR_DAYS,
    notificationDays: env.VITRINE_NOTIFICATION_DAYS,
    scrubDays: env.VITRINE_SCRUB_DAYS,
    faces: env.VITRINE_FACES === 'on',
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    s3: readS3Settings(env),
    oldS3: readS3Settings(env, 'OLD_'),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    tools: {
      ffmpegPath: env.FFMPEG_PATH,
      ffprobePath: env.FFPROBE_PATH,
      perlPath: env.PERL_PATH,
      gsPath: env.GS_PATH,
    },
    accel: env.VITRINE_ACCEL,
    trustProxy: env.TRUST_PROXY === undefined ? false : env.TRUST_PROXY.split(',').map((one) => one.trim()),
    metricsToken: env.METRICS_TOKEN,
    ssoHosts: env.SSO_HOSTS?.split(',').map((one) => one.trim().toLowerCase()) ?? [],
    networks: readNetworkSettings(env, origin),
    integrations: readIntegrationSettings(env),
    ai: env.AI_URL ? { url: env.AI_URL.replace(/\/+$/, ''), key: env.AI_KEY, model: env.AI_MODEL } : undefined,
    logLevel: env.LOG_LEVEL,
    fault: reachable ? undefined : env.VITRINE_FAULT,
    demo: !reachable && !args.includes('--no-demo'),
    demoFiles: env.VITRINE_DEMO_FILES === 'all' ? Infinity : env.VITRINE_DEMO_FILES,
  }
}

/** The settings of this process. No other file reads them from process.env. */
export const settingsOfThisProcess = () => readSettings(process.env, process.argv.slice(2))

/** The settings for a command, which parses its own arguments. */
export const settingsForCommands = () => readSettings(process.env, ['--no-demo'])
