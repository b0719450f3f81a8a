// Runs a world's jobs, or its web server, in a separate process that a test can kill.
import path from 'node:path'
import { Logger } from 'graphile-worker'
import pino from 'pino'
import { jobs, newApp } from '../app.ts'
import { innerHosts } from '../config-networks.ts'
import type { Settings } from '../config.ts'
import { connect } from '../platform/db/db.ts'
import { newLedgerBuffer } from '../platform/db/ledger-buffer.ts'
import { armFault } from '../platform/faults.ts'
import { newSingleFlight } from '../platform/single-flight.ts'
import { newByteCache } from '../platform/http/byte-cache.ts'
import { newHub } from '../platform/http/live.ts'
import { startJobWorker } from '../platform/jobs/worker.ts'
import { newMedia } from '../platform/media/media.ts'
import { newOutbound } from '../platform/outbound/outbound.ts'
import type { Ports } from '../platform/ports.ts'
import { newRowCache } from '../platform/row-cache.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import { openS3Storage } from '../platform/storage/s3/s3.ts'

type Message = {
  url: string
  folder: string
  settings: Settings
  /** The crash point. */
  fault?: string
  /** The port of a web server, which runs no jobs. */
  listen?: number
  concurrency?: number
}
const { url, folder, settings, fault, listen, concurrency = 2 }: Message = JSON.parse(process.argv[2] ?? '{}')
armFault(fault)
const { pool, db } = connect(url)
const log = pino({ level: 'silent' })
const recent = newRowCache(0)
const { storage } = settings.s3
  ? await openS3Storage({ settings: settings.s3, db, scratch: path.join(folder, `spool-${process.pid}`) })
  : { storage: await openLocalStorage({ folder: path.join(folder, 'files') }) }
const ports: Ports = {
  settings,
  now: () => new Date(),
  log,
  say: () => {},
  jobLogger: new Logger(() => () => {}),
  mail: undefined,
  jobs,
  storage,
  media: newMedia({ scratch: path.join(folder, `scratch-${process.pid}`), ...settings.tools }),
  buffer: newLedgerBuffer(db, log),
  outbound: newOutbound({ allow: innerHosts(settings) }),
  hot: newByteCache(),
  recent,
  singleFlight: newSingleFlight({ atOnce: 2, waiting: 200 }),
  demoSignIns: [],
}
if (listen === undefined) {
  // Publishing has its own workers, as in the product.
  await startJobWorker(pool, db, jobs, ports, 2, 100, ({ lane }) => !lane)
  await startJobWorker(pool, db, jobs, ports, concurrency, 100, ({ lane }) => lane === 'publishing')
} else await (await newApp({ db, ports, hub: newHub(url, recent) })).listen({ host: '127.0.0.1', port: listen })
process.stdout.write('ready\n')
