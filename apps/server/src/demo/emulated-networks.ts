import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NetworkSettings } from '../config-networks.ts'
import type { Settings } from '../config.ts'

const HOST = '127.0.0.1'
type Ports = { instagram: number; tiktok: number }
/** Added to the port of Vitrine: with 3000 the emulators use 4601 and 4602. */
const OFFSET: Ports = { instagram: 1601, tiktok: 1602 }

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
/** Ports derived from the port of Vitrine, so that addresses of posts stay the same. If they are taken, any free ones. */
const choosePorts = async (port: number): Promise<Ports> => {
  const choose = async (wanted: number) => (port > 0 && wanted < 65_536 && (await isFree(wanted)) ? wanted : anyFree())
  const [instagram, tiktok] = await Promise.all([choose(port + OFFSET.instagram), choose(port + OFFSET.tiktok)])
  return { instagram, tiktok }
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

/** Emulated networks of the demo: how they are reached, and how they are started. */
export type EmulatedNetworks = {
  networks: NetworkSettings
  /** The pages that show what was published. */
  feeds: { instagram: string; tiktok: string }
  /** Starts them as a process of their own, which ends with this one. Returns how to stop them. */
  start: () => () => Promise<unknown>
}

/** The demo publishes to emulators on this machine. None are started in production, without the demo, or if real networks are configured. */
export const emulatedNetworks = async (settings: Settings): Promise<EmulatedNetworks | undefined> => {
  const { demo, production, demoFiles, role, networks, data, port } = settings
  const isConfigured = networks.instagram.client !== undefined || networks.tiktok.client !== undefined
  if (!demo || production || demoFiles === 0 || role !== 'all' || isConfigured) return undefined
  const folder = path.join(data, 'emulators')
  const ports = await choosePorts(port)
  return {
    networks: networksAt(ports, settings),
    feeds: { instagram: `http://${HOST}:${ports.instagram}/`, tiktok: `http://${HOST}:${ports.tiktok}/` },
    start: () => startEmulators(ports, folder),
  }
}

const startEmulators = ({ instagram, tiktok }: Ports, folder: string) => {
  const script = fileURLToPath(import.meta.resolve('@vitrine/emulators/start.ts'))
  const args = ['--state', folder, '--instagram-port', String(instagram), '--tiktok-port', String(tiktok)]
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
