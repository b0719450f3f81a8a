import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type S3Emulator, startS3 } from '@vitrine/emulators/s3/start.ts'
import type { S3Settings } from '../config-s3.ts'
import type { S3Patience } from '../platform/storage/s3/clients.ts'
import { openS3Storage } from '../platform/storage/s3/s3.ts'
import { cloneDatabase, connectAsProduct } from './databases.ts'

/** Short, so that calls to an unresponsive store fail quickly. */
export const impatient: S3Patience = { connect: 1000, answer: 1500, attempts: 3 }

/** Returns the settings of the store given to this test run (`npm run test:scale`), with a new prefix; undefined if
 *  there is none. */
export const givenS3 = (): S3Settings | undefined => {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET: bucket, TEST_S3_ACCESS_KEY: accessKeyId } = process.env
  const { TEST_S3_SECRET_KEY: secretAccessKey } = process.env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const credentials = { accessKeyId, secretAccessKey }
  const prefix = `${randomBytes(6).toString('hex')}/`
  return { endpoint, bucket, credentials, prefix, region: 'us-east-1', pathStyle: true, redirects: false }
}

/** The emulator's connection settings. */
export const emulatedS3 = ({ url, bucket, keys }: S3Emulator): S3Settings => ({
  endpoint: url,
  bucket,
  prefix: 'tests/',
  region: keys.region,
  credentials: { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
  pathStyle: true,
  redirects: false,
})

/** A bucket, a database, and any number of processes that use them. */
export const newS3World = async () => {
  const emulator = await startS3()
  const processes = await newS3Processes(emulatedS3(emulator))
  return {
    emulator,
    ...processes,
    close: async () => {
      await processes.close()
      await emulator.close()
    },
  }
}

/** Processes that share a bucket and a database. */
export const newS3Processes = async (settings: S3Settings) => {
  const database = await cloneDatabase()
  const closers: (() => Promise<unknown>)[] = []
  return {
    /** Opens the store as another process would, with its own connections and temporary files. */
    open: async (patience = impatient) => {
      const { db, end } = connectAsProduct(database.url, { max: 4 })
      const scratch = await mkdtemp(path.join(tmpdir(), 'vitrine-s3-'))
      const opened = await openS3Storage({ settings, db, scratch, patience })
      closers.push(async () => {
        await opened.close()
        await end()
        await rm(scratch, { recursive: true, force: true })
      })
      return { ...opened, db, scratch }
    },
    close: async () => {
      for (const close of closers) await close()
      await database.drop()
    },
  }
}

/** A connection to a store that can be interrupted. */
export const newForwarder = async (endpoint: string) => {
  const target = new URL(endpoint)
  const sockets = new Set<Socket>()
  let isSilent = false
  let waiting = 0
  const server = createServer((client) => {
    if (isSilent) waiting += 1
    sockets.add(client.on('error', () => client.destroy()))
    if (isSilent) return
    const store = connect(Number(target.port), target.hostname)
    for (const socket of [client, store]) sockets.add(socket.on('error', () => client.destroy() && store.destroy()))
    client.pipe(store).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Drops all connections; new ones are accepted but never answered until this is called with false. */
    setSilent: (silent: boolean) => {
      isSilent = silent
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    /** The number of connections that were never answered. */
    unanswered: () => waiting,
    cut: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
