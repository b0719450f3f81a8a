import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IntegrationSettings } from '../config-integrations.ts'
import type { NetworkSettings } from '../config-networks.ts'
import type { Settings } from '../config.ts'

const HOST = '127.0.0.1'
const names = ['instagram', 'tiktok', 'canva', 'adobe'] as const
type Name = (typeof names)[number]
type Ports = Record<Name, number>
/** Port offsets from Vitrine's own port: with port 3000, the emulators use 4601 to 4604. */
const OFFSET: Ports = { instagram: 1601, tiktok: 1602, canva: 1603, adobe: 1604 }

const isFree = async (port: number) => {
  const server = createServer()
  const free = await once(server.listen(port, HOST), 'listening').then(
    () => true,
    () => false,
  )
  if (free) await new Promise((done) => server.close(done))
  return free
}
const anyFree = async () => {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
/** Derives the ports from Vitrine's own, so that the URLs of posts stay the same. Uses free ports if those are taken. */
const choosePorts = async (port: number): Promise<Ports> => {
  const choose = async (wanted: number) => (port > 0 && wanted < 65_536 && (await isFree(wanted)) ? wanted : anyFree())
  const chosen = await Promise.all(names.map(async (name) => [name, await choose(port + OFFSET[name])] as const))
  return Object.fromEntries(chosen) as Ports
}

const networksAt = ({ instagram, tiktok }: Ports, { networks }: Settings): NetworkSettings => {
  const [one, other] = [`http://${HOST}:${instagram}`, `http://${HOST}:${tiktok}`]
  return {
    ...networks,
    instagram: {
      ...networks.instagram,
      client: { id: '990000000000001', secret: 'emulated-instagram' },
      authorizeUrl: `${one}/oauth/authorize`,
      tokenUrl: `${one}/oauth/access_token`,
      graphUrl: one,
      oembedUrl: one,
    },
    tiktok: {
      client: { id: 'awemulatedclient01', secret: 'emulated-tiktok' },
      authorizeUrl: `${other}/v2/auth/authorize/`,
      apiUrl: other,
      oembedUrl: `${other}/oembed`,
    },
  }
}

/** The settings that make Vitrine use the Canva and Adobe emulators at these URLs. */
export const integrationsOfEmulators = (canva: string, adobe: string): IntegrationSettings => ({
  canva: {
    client: { id: 'OC-emulated000001', secret: 'emulated-canva' },
    authorizeUrl: `${canva}/api/oauth/authorize`,
    apiUrl: canva,
  },
  adobe: {
    client: { id: 'emulated0adobe0client', secret: 'emulated-adobe-secret' },
    imsUrl: adobe,
    librariesUrl: adobe,
    frameioUrl: adobe,
  },
})
/** Emulates Canva and Adobe, unless one of them is configured. */
const integrationsAt = ({ canva, adobe }: Ports, { integrations }: Settings): IntegrationSettings =>
  integrations.canva.client || integrations.adobe.client
    ? integrations
    : integrationsOfEmulators(`http://${HOST}:${canva}`, `http://${HOST}:${adobe}`)

/** The demo's emulated networks: how to reach and how to start them. */
export type EmulatedNetworks = {
  networks: NetworkSettings
  integrations: IntegrationSettings
  /** The pages that list everything published or uploaded. */
  feeds: Record<Name, string>
  /** Starts the emulators in a separate process that ends with this one. Returns a function that stops them. */
  start: () => () => Promise<unknown>
}

/** The demo publishes to emulators on this machine. Returns undefined in production, without the demo or its files, in a
 *  process with only one role, or if a real network is configured. */
export const emulatedNetworks = async (settings: Settings): Promise<EmulatedNetworks | undefined> => {
  const { demo, production, demoFiles, role, networks, data, port } = settings
  const isConfigured = networks.instagram.client !== undefined || networks.tiktok.client !== undefined
  if (!demo || production || demoFiles === 0 || role !== 'all' || isConfigured) return undefined
  const folder = path.join(data, 'emulators')
  const ports = await choosePorts(port)
  return {
    networks: networksAt(ports, settings),
    integrations: integrationsAt(ports, settings),
    feeds: Object.fromEntries(names.map((name) => [name, `http://${HOST}:${ports[name]}/`])) as Record<Name, string>,
    start: () => startEmulators(ports, folder),
  }
}

const startEmulators = (ports: Ports, folder: string) => {
  const script = fileURLToPath(import.meta.resolve('@vitrine/emulators/start.ts'))
  const args = ['--state', folder, ...names.flatMap((name) => [`--${name}-port`, String(ports[name])])]
  const child: ChildProcess = fork(script, args, {
    execArgv: ['--no-warnings'],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  child.unref()
  child.channel?.unref()
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.ref()
    child.kill('SIGTERM')
    await gone
  }
}
