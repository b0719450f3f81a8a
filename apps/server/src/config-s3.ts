import { z } from 'zod'

const optional = z.string().trim().min(1).optional()
const onOrOff = z.enum(['on', 'off']).optional()

/** Settings of the S3 store. */
export const s3Environment = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*[\w.-]+\/?$/)
    .optional(),
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  S3_PATH_STYLE: onOrOff,
  S3_REDIRECTS: onOrOff,
}
type Environment = z.output<z.ZodObject<typeof s3Environment>>

/** The bucket that holds the bytes. */
export type S3Settings = {
  bucket: string
  /** Undefined for Amazon. */
  endpoint: string | undefined
  region: string
  /** Ends with a slash, or is empty. */
  prefix: string
  /** If undefined, the SDK uses its default credential chain. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  pathStyle: boolean
  /** Whether downloads of originals are redirected to the bucket. */
  redirects: boolean
}

/** Returns an error message if a setting is missing that the given settings of the store require. */
export const s3Problems = (env: Environment): string[] => {
  const given = (
    ['S3_ENDPOINT', 'S3_PREFIX', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_PATH_STYLE', 'S3_REDIRECTS'] as const
  ).filter((name) => env[name] !== undefined)
  if (env.S3_BUCKET === undefined) return given.length > 0 ? [`S3_BUCKET is required with ${given.join(', ')}`] : []
  if ((env.S3_ACCESS_KEY === undefined) === (env.S3_SECRET_KEY === undefined)) return []
  const [there, missing] =
    env.S3_SECRET_KEY === undefined ? ['S3_ACCESS_KEY', 'S3_SECRET_KEY'] : ['S3_SECRET_KEY', 'S3_ACCESS_KEY']
  return [`${missing} is required with ${there}`]
}

export const readS3Settings = (env: Environment): S3Settings | undefined =>
  env.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: env.S3_BUCKET,
        endpoint: env.S3_ENDPOINT?.replace(/\/+$/, ''),
        region: env.S3_REGION,
        prefix: env.S3_PREFIX ? `${env.S3_PREFIX.replace(/\/+$/, '')}/` : '',
        credentials:
          env.S3_ACCESS_KEY && env.S3_SECRET_KEY
            ? { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY }
            : undefined,
        // Most stores other than Amazon's don't have a host name for each bucket.
        pathStyle: env.S3_PATH_STYLE === undefined ? env.S3_ENDPOINT !== undefined : env.S3_PATH_STYLE === 'on',
        redirects: env.S3_REDIRECTS === 'on',
      }
