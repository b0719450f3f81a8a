// Runs the jobs of a world in a process of its own, which a test has killed at a point.
import path from 'node:path'
import { Logger } from 'graphile-worker'
import pino from 'pino'
import { jobs } from '../app.ts'
import { emulatorHosts } from '../config-networks.ts'
import type { Settings } from '../config.ts'
import { connect } from '../platform/db/db.ts'
import { newLedgerBuffer } from '../platform/db/ledger-buffer.ts'
import { armFault } from '../platform/faults.ts'
import { newSingleFlight } from '../platform/single-flight.ts'
import { newByteCache } from '../platform/http/byte-cache.ts'
import { work } from '../platform/jobs/worker.ts'
import { newMedia } from '../platform/media/media.ts'
import { newOutbound } from '../platform/outbound/outbound.ts'
import { newRowCache } from '../platform/row-cache.ts'
import { openLocalStorage } from '../platform/storage/local.ts'

const { url, folder, settings, fault }: { url: string; folder: string; settings: Settings; fault?: string } =
  JSON.parse(process.argv[2] ?? '{}')
armFault(fault)
const { pool, db } = connect(url)
const log = pino({ level: 'silent' })
await work(
  pool,
  db,
  jobs,
  {
    settings,
    now: () => new Date(),
    log,
    say: () => {},
    jobLogger: new Logger(() => () => {}),
    mail: undefined,
    jobs,
    storage: await openLocalStorage({ folder: path.join(folder, 'files') }),
    media: newMedia({ scratch: path.join(folder, `scratch-${process.pid}`), ...settings.tools }),
    buffer: newLedgerBuffer(db, log),
    outbound: newOutbound({ allow: emulatorHosts(settings.networks) }),
    hot: newByteCache(),
    recent: newRowCache(0),
    flights: newSingleFlight({ atOnce: 2, waiting: 200 }),
    demoSignIns: [],
  },
  2,
  100,
)
process.stdout.write('ready\n')
