import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { StartProblem } from './platform/start-problem.ts'

const secret = 'a secret that is long enough for this'
const outside = { VITRINE_ORIGIN: 'https://dam.example.org', VITRINE_SECRET: secret }
/** Returns the error message shown at start-up; empty if the settings are valid. */
const complaint = (environment: Record<string, string | undefined>, args: string[] = []) => {
  try {
    readSettings(environment, args)
  } catch (error) {
    expect(error).toBeInstanceOf(StartProblem)
    return error instanceof Error ? error.message : ''
  }
  return ''
}

describe('settings', () => {
  it('need no environment variables on a local machine, and turn the demo on', () =>
    expect(readSettings({}, [])).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      data: path.resolve('data'),
      origin: 'http://127.0.0.1:3000',
      origins: ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:3000'],
      role: 'all',
      secret: undefined,
      production: false,
      demo: true,
      trustProxy: false,
    }))
  it('treat an empty value as unset, because container platforms pass unset variables as empty', () =>
    expect(readSettings({ PORT: '', VITRINE_SECRET: '', DATABASE_URL: '' }, [])).toMatchObject({
      port: 3000,
      secret: undefined,
      databaseUrl: undefined,
    }))
  it('include the paths of external tools and the nginx location of stored files', () => {
    const settings = readSettings(
      { FFMPEG_PATH: '/opt/ffmpeg', GS_PATH: '/opt/gs', VITRINE_ACCEL: '/stored-files' },
      [],
    )
    expect(settings).toMatchObject({ tools: { ffmpegPath: '/opt/ffmpeg', gsPath: '/opt/gs' }, accel: '/stored-files' })
    for (const address of ['stored-files', '/stored-files/', 'https://example.org/x', '/a/../b'])
      expect(complaint({ VITRINE_ACCEL: address }), address).toContain(
        `VITRINE_ACCEL is “${address}” and should be a path`,
      )
  })
  it('accept a bucket, by default with path-style addresses for a custom endpoint and without redirects', () => {
    expect(readSettings({}, []).s3).toBeUndefined()
    const given = { S3_BUCKET: 'vitrine', S3_ACCESS_KEY: 'name', S3_SECRET_KEY: 'word' }
    expect(readSettings({ ...given, S3_ENDPOINT: 'https://s3.example.org/', S3_PREFIX: 'a/b' }, []).s3).toEqual({
      bucket: 'vitrine',
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      prefix: 'a/b/',
      credentials: { accessKeyId: 'name', secretAccessKey: 'word' },
      pathStyle: true,
      redirects: false,
    })
    expect(readSettings({ ...given, S3_REDIRECTS: 'on' }, []).s3).toMatchObject({
      endpoint: undefined,
      prefix: '',
      pathStyle: false,
      redirects: true,
    })
  })
  it.each<[Record<string, string>, string]>([
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET is required with S3_ENDPOINT'],
    [{ S3_BUCKET: 'vitrine', S3_SECRET_KEY: 'word' }, 'S3_ACCESS_KEY is required with S3_SECRET_KEY'],
    [{ S3_BUCKET: 'vitrine', S3_ACCESS_KEY: 'name' }, 'S3_SECRET_KEY is required with S3_ACCESS_KEY'],
    [{ S3_BUCKET: 'No Bucket' }, 'S3_BUCKET is “No Bucket” and should be the name of a bucket'],
    [{ S3_BUCKET: 'vitrine', S3_ENDPOINT: 'ftp://x' }, 'S3_ENDPOINT is “ftp://x” and should be the address'],
    [{ S3_BUCKET: 'vitrine', S3_PREFIX: '../x y' }, 'S3_PREFIX is “../x y” and should be a prefix'],
    [{ DATABASE_DIRECT_URL: 'postgresql://here/v' }, 'DATABASE_URL is required with DATABASE_DIRECT_URL'],
    [{ DATABASE_REPLICA_URL: 'postgresql://here/v' }, 'DATABASE_URL is required with DATABASE_REPLICA_URL'],
  ])('explain what is wrong with the bucket or the database URLs: %j', (environment, sentence) =>
    expect(complaint(environment)).toContain(sentence),
  )
  it('include all demo files by default, or only the given number', () => {
    expect(readSettings({}, []).demoFiles).toBe(Infinity)
    expect(readSettings({ VITRINE_DEMO_FILES: 'all' }, []).demoFiles).toBe(Infinity)
    expect(readSettings({ VITRINE_DEMO_FILES: '12' }, []).demoFiles).toBe(12)
  })
  it('turn the demo off with --no-demo', () => expect(readSettings({}, ['--no-demo']).demo).toBe(false))

  it.each<[string, Record<string, string>]>([
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
    ['HOST=::', { HOST: '::' }],
    ['HOST=192.168.1.5', { HOST: '192.168.1.5' }],
    ['a host name as HOST', { HOST: 'dam.example.org' }],
    ['a HOST that only looks like a local address', { HOST: '127.evil.example' }],
  ])('with %s require an origin and a secret, and turn the demo off', (_how, environment) => {
    const said = complaint(environment)
    expect(said).toContain('VITRINE_ORIGIN is required')
    expect(said).toContain('VITRINE_SECRET is required')
    expect(said).toContain('docs/operations.md')
    expect(complaint({ ...environment, VITRINE_SECRET: secret })).not.toContain('VITRINE_SECRET is required')
    expect(readSettings({ ...environment, ...outside }, [])).toMatchObject({
      demo: false,
      production: true,
      secret,
      origins: ['https://dam.example.org'],
    })
  })
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('treat HOST=%s as the local machine', (HOST) =>
    expect(readSettings({ HOST }, []).production).toBe(false),
  )
  it('put an IPv6 address in brackets', () =>
    expect(readSettings({ HOST: '::1', PORT: '3100' }, []).origin).toBe('http://[::1]:3100'))
  it('keep only the origin of VITRINE_ORIGIN', () =>
    expect(readSettings({ VITRINE_ORIGIN: 'https://Dam.Example.org:8443/path?x' }, []).origin).toBe(
      'https://dam.example.org:8443',
    ))

  it.each<[string, string]>([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['VITRINE_ORIGIN', 'dam.example.org'],
    ['VITRINE_ORIGIN', 'ftp://dam.example.org'],
    ['VITRINE_SECRET', 'short'],
    ['VITRINE_ROLE', 'web'],
    ['VITRINE_WORKERS', '0'],
    ['VITRINE_DEMO_FILES', 'many'],
    ['VITRINE_DEMO_FILES', '-1'],
    ['VITRINE_DEMO_FILES', '1.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['METRICS_TOKEN', 'guess'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['MAIL_FROM', 'Vitrine'],
  ])('reject %s=%s and name the variable', (name, value) => {
    const said = complaint({ [name]: value })
    expect(said).toMatch(new RegExp(`^Settings are missing or invalid: ${name} `))
    expect(said.split('\n')).toHaveLength(1)
    expect(said).toMatch(/ and should be [^.]+\w/)
    expect(said).not.toMatch(/Invalid|expected|received|NaN|string|pattern/)
  })
  it('report all problems at once', () => {
    const said = complaint({ PORT: 'x', VITRINE_ROLE: 'x', LOG_LEVEL: 'x' })
    for (const name of ['PORT', 'VITRINE_ROLE', 'LOG_LEVEL']) expect(said).toContain(`${name} `)
  })
  it('quote the invalid value and give a valid example', () => {
    expect(complaint({ PORT: 'abc' })).toBe(
      'Settings are missing or invalid: PORT is “abc” and should be a whole number from 0 to 65535, such as 3000. See docs/operations.md.',
    )
    expect(complaint({ VITRINE_ORIGIN: 'dam.example.org' })).toContain(
      'VITRINE_ORIGIN is “dam.example.org” and should be the public address of Vitrine, such as https://dam.example.org',
    )
  })
  it('never include a secret in a message', () => {
    expect(complaint({ VITRINE_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(complaint({ DATABASE_URL: 'mysql://db/x?password=hunter2' })).not.toContain('hunter2')
    expect(complaint({ SMTP_URL: 'https://me:hunter2@mail.example.org' })).not.toContain('hunter2')
    expect(complaint({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2')
  })
  it('reject an unknown option', () => {
    expect(complaint({}, ['--demo'])).toContain('Unknown option --demo')
    expect(complaint({}, ['--no-demo', 'x', '--port=1'])).toContain('Unknown option x --port=1')
  })
  it('read the trusted proxies as a list', () =>
    expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.1.0.0/16' }, []).trustProxy).toEqual(['10.0.0.1', '10.1.0.0/16']))
})
