import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { S3Settings } from '../config-s3.ts'

const { NODE_COMPILE_CACHE } = process.env
/** What a child process inherits: no settings, but the cache of compiled code, which halves its start-up time. */
export const inherited: Record<string, string> = {
  PATH: '/usr/bin:/bin',
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
}

/** Runs a CLI command in a process of its own, with these settings. Returns its exit code and output, even if it fails. */
export const runCommand = (env: Record<string, string>, ...args: string[]) => {
  const cli = new URL('../cli.ts', import.meta.url).pathname
  return promisify(execFile)(process.execPath, [cli, ...args], { env: { ...inherited, ...env } }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code: Number(code), output: `${stdout}${stderr}` }),
  )
}

/** The environment variables for a bucket. */
export const s3Environment = ({ endpoint = '', bucket, prefix, credentials }: S3Settings, names = 'S3_') => ({
  [`${names}ENDPOINT`]: endpoint,
  [`${names}BUCKET`]: bucket,
  [`${names}PREFIX`]: prefix,
  [`${names}ACCESS_KEY`]: credentials?.accessKeyId ?? '',
  [`${names}SECRET_KEY`]: credentials?.secretAccessKey ?? '',
  [`${names}PATH_STYLE`]: 'on',
})
