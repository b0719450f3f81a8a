import { z } from 'zod'

const optional = z.string().trim().min(1).optional()
const onOrOff = z.enum(['on', 'off']).optional()

const bucketSetting = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  .optional()
const endpointSetting = z.url({ protocol: /^https?$/ }).optional()
const regionSetting = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .default('us-east-1')
const prefixSetting = z
  .string()
  .regex(/^([\w.-]+\/)*[\w.-]+\/?$/)
  .optional()

/** Settings for the S3 store, and for the bucket that `migrate-storage` copies from. */
export const s3Environment = {
  S3_BUCKET: bucketSetting,
  S3_ENDPOINT: endpointSetting,
  S3_REGION: regionSetting,
  S3_PREFIX: prefixSetting,
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  S3_PATH_STYLE: onOrOff,
  S3_REDIRECTS: onOrOff,
  S3_OLD_BUCKET: bucketSetting,
  S3_OLD_ENDPOINT: endpointSetting,
  S3_OLD_REGION: regionSetting,
  S3_OLD_PREFIX: prefixSetting,
  S3_OLD_ACCESS_KEY: optional,
  S3_OLD_SECRET_KEY: optional,
  S3_OLD_PATH_STYLE: onOrOff,
}
type Environment = z.output<z.ZodObject<typeof s3Environment>>

/** The settings of one bucket. */
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

const namesOf = (old: '' | 'OLD_') =>
  ({
    bucket: `S3_${old}BUCKET`,
    endpoint: `S3_${old}ENDPOINT`,
    region: `S3_${old}REGION`,
    prefix: `S3_${old}PREFIX`,
    access: `S3_${old}ACCESS_KEY`,
    secret: `S3_${old}SECRET_KEY`,
    pathStyle: `S3_${old}PATH_STYLE`,
  }) as const

/** Returns an error message for each bucket whose settings require another setting that is missing. */
export const s3Problems = (env: Environment): string[] =>
  [namesOf(''), namesOf('OLD_')].flatMap(({ bucket, endpoint, prefix, access, secret, pathStyle }) => {
    const others = [
      endpoint,
      prefix,
      access,
      secret,
      pathStyle,
      ...(bucket === 'S3_BUCKET' ? ['S3_REDIRECTS' as const] : []),
    ]
    const given = others.filter((name) => env[name] !== undefined)
    if (env[bucket] === undefined) return given.length > 0 ? [`${bucket} is required with ${given.join(', ')}`] : []
    if ((env[access] === undefined) === (env[secret] === undefined)) return []
    const [there, missing] = env[secret] === undefined ? [access, secret] : [secret, access]
    return [`${missing} is required with ${there}`]
  })

/** Reads the settings of the bucket that stores files, or with `OLD_`, of the one that `migrate-storage` copies from.
 *  Returns undefined if there is none. */
export const readS3Settings = (env: Environment, old: '' | 'OLD_' = ''): S3Settings | undefined => {
  const names = namesOf(old)
  const [bucket, endpoint, prefix] = [env[names.bucket], env[names.endpoint], env[names.prefix]]
  const [accessKeyId, secretAccessKey] = [env[names.access], env[names.secret]]
  const pathStyle = env[names.pathStyle]
  return bucket === undefined
    ? undefined
    : {
        bucket,
        endpoint: endpoint?.replace(/\/+$/, ''),
        region: env[names.region],
        prefix: prefix ? `${prefix.replace(/\/+$/, '')}/` : '',
        credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
        // Most stores other than Amazon's don't have a host name for each bucket.
        pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on',
        redirects: env.S3_REDIRECTS === 'on',
      }
}
