import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { NetworkSettings } from '../config-networks.ts'
import type { Settings } from '../config.ts'

const HOST = '127.0.0.1'
const Ports = z.object({ instagram: z.int(), tiktok: z.int() })
type Ports = z.output<typeof Ports>
const usual: Ports = { instagram: 4601, tiktok: 4602 }

const isFree = async (port: number) => {
  const server = createServer()
  const listens = once(server.listen(port, HOST), 'listening').then(
    () => true,
    () => false,
  )
  const free = await listens
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
const readPorts = async (file: string): Promise<Ports | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return Ports.safeParse(JSON.parse(text)).data
}

/** The ports of the last start, so that the addresses of posts stay the same; else the usual ones, else any that are free. */
const choosePorts = async (folder: string): Promise<Ports> => {
  const file = path.join(folder, 'ports.json')
  const wanted = (await readPorts(file)) ?? usual
  const [instagram, tiktok] = await Promise.all(
    [wanted.instagram, wanted.tiktok].map(async (port) => ((await isFree(port)) ? port : anyFree())),
  )
  const ports = { instagram: instagram ?? usual.instagram, tiktok: tiktok ?? usual.tiktok }
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(ports))
  return ports
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
    },
    tiktok: {
      client: { id: 'awemulatedclient01', secret: 'emulated-tiktok' },
      authorizeUrl: `${other}/v2/auth/authorize/`,
      apiUrl: other,
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

/** The demo publishes to emulators on this machine. There are none in production, with networks of one's own, or without the demo. */
export const emulatedNetworks = async (settings: Settings): Promise<EmulatedNetworks | undefined> => {
  const { demo, production, demoFiles, role, networks, data } = settings
  const isConfigured = networks.instagram.client !== undefined || networks.tiktok.client !== undefined
  if (!demo || production || demoFiles === 0 || role !== 'all' || isConfigured) return undefined
  const folder = path.join(data, 'emulators')
  const ports = await choosePorts(folder)
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
