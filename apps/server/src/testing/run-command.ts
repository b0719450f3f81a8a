import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { S3Settings } from '../config-s3.ts'

/** Runs a command in a process of its own, with these settings. Returns its output, even if it fails. */
export const runCommand = (env: Record<string, string>, ...args: string[]) => {
  const cli = new URL('../cli.ts', import.meta.url).pathname
  return promisify(execFile)(process.execPath, [cli, ...args], { env: { PATH: '/usr/bin:/bin', ...env } }).then(
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
