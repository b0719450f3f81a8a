import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  builtInRoles,
  CONVERSIONS_AT_ONCE,
  type Feature,
  type Permission,
  type Reply,
  type Route,
} from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import type { Logger as JobLogger } from 'graphile-worker'
import { Logger } from 'graphile-worker'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { jobs, newApp } from '../app.ts'
import { readSettings, type Settings } from '../config.ts'
import { innerHosts } from '../config-networks.ts'
import { cookieName, signValue } from '../modules/auth/service/cookies.ts'
import { setPassword } from '../modules/auth/store/users.ts'
import { sessions, users } from '../modules/auth/table.ts'
import { files } from '../modules/files/table.ts'
import { folders } from '../modules/folders/table.ts'
import { guestLinks } from '../modules/guests/table.ts'
import { addTeam } from '../modules/teams/index.ts'
import { members, roles, teams } from '../modules/teams/table.ts'
import { uploads } from '../modules/uploads/table.ts'
import { versions } from '../modules/versions/table.ts'
import { hashPassword } from '../platform/crypto/passwords.ts'
import { connect } from '../platform/db/db.ts'
import { newReplica } from '../platform/db/replica.ts'
import { newLedgerBuffer } from '../platform/db/ledger-buffer.ts'
import { ledger, mails } from '../platform/db/table.ts'
import { newSingleFlight } from '../platform/single-flight.ts'
import { newByteCache } from '../platform/http/byte-cache.ts'
import { newHub } from '../platform/http/live.ts'
import { newId } from '../platform/ids.ts'
import { startJobWorker } from '../platform/jobs/worker.ts'
import { newMedia } from '../platform/media/media.ts'
import { newOutbound } from '../platform/outbound/outbound.ts'
import type { Ports } from '../platform/ports.ts'
import { newRowCache } from '../platform/row-cache.ts'
import type { S3Patience } from '../platform/storage/s3/clients.ts'
import { openS3Storage } from '../platform/storage/s3/s3.ts'
import { openLocalStorage } from '../platform/storage/local.ts'
import { cloneDatabase, connectAsProduct } from './databases.ts'
import { givenS3 } from './s3-storage.ts'
import { sharedMedia } from './shared-media.ts'

/** A person with their own session and a real session cookie. */
export type Person = { user: string; email: string; cookie: string; member: string | null; team: string | null }
type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  address?: string
  /** Overrides the route's own method. */
  method?: 'HEAD'
}
/** The response, both raw and parsed. */
type Answered<R extends Route> = {
  status: number
  body: Record<string, any> // oxlint-disable-line no-explicit-any
  /** Parsed with the route's reply schema, which it must match. */
  readonly reply: Reply<R>
  text: string
} & Pick<LightMyRequestResponse, 'headers' | 'cookies'>
/** Hashing is slow on purpose, so each password is hashed only once. */
const hashes = new Map<string, Promise<string>>()
const silent: JobLogger = new Logger(() => () => {})

/** `remember`: how long rows are cached. `database`: another world's database, which makes this one a second process on it.
 *  `replica`: a streaming replica of that database. `patience`: how long to wait for a bucket. */
type WorldOptions = { remember?: number; database?: string; replica?: string; patience?: S3Patience }

/** The whole product: real PostgreSQL, real routes, real sessions, no mocks. One per test file. */
export const newWorld = async (
  changes: Partial<Settings> = {},
  { remember = 0, database, replica: copy, patience }: WorldOptions = {},
) => {
  const { url: own, drop } = database === undefined ? await cloneDatabase() : { url: database, drop: async () => {} }
  const { pool, db, sessions: workers, end: disconnect } = connectAsProduct(own)
  const given: Settings = {
    ...readSettings({ VITRINE_SECRET: 'a secret of the tests, long enough', VITRINE_FACES: 'off' }, ['--no-demo']),
    ...changes,
  }
  // With `accel`, nginx sends the files, and it can only send them from a folder.
  const s3 = given.s3 ?? (given.accel ? undefined : givenS3())
  const settings: Settings = { ...given, ...(s3 && { s3 }) }
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  let clock: Date | undefined
  const now = () => clock ?? new Date()
  const dir = await mkdtemp(path.join(tmpdir(), 'vitrine-world-'))
  const { storage, close: closeStorage } = s3
    ? await openS3Storage({ settings: s3, db, scratch: path.join(dir, 'spool'), ...(patience && { patience }) })
    : { storage: await openLocalStorage({ folder: path.join(dir, 'files') }), close: async () => {} }
  const hasOwnTools = Object.values(settings.tools).some((tool) => tool !== undefined)
  const media = hasOwnTools ? newMedia({ scratch: path.join(dir, 'scratch'), ...settings.tools }) : sharedMedia()
  const outbound = newOutbound({ allow: innerHosts(settings) })
  const ports: Ports = {
    settings,
    now,
    log,
    say: (line) => void lines.push(line),
    jobLogger: silent,
    mail: undefined,
    jobs,
    storage,
    media,
    outbound,
    buffer: newLedgerBuffer(db, log),
    hot: newByteCache(),
    recent: newRowCache(remember),
    singleFlight: newSingleFlight({ atOnce: CONVERSIONS_AT_ONCE, waiting: 200 }),
    demoSignIns: [],
  }
  const hub = newHub(own, ports.recent)
  const copies = copy === undefined ? undefined : connect(copy, { max: 5, connectsWithin: 1000, answersWithin: 10_000 })
  const replica = copies && newReplica(db, copies.pool, log)
  const app = await newApp({ db, ports, hub, replica })
  await app.ready()

  const newUser = async (row: Partial<typeof users.$inferInsert> = {}): Promise<Person> => {
    const [user] = await db
      .insert(users)
      .values({ email: `${newId()}@example.test`, first_name: 'Ada', last_name: 'Lind', ...row })
      .returning()
    const token = randomBytes(24).toString('base64url')
    await db.insert(sessions).values({ user: user?.uuid ?? '', token, expires_at: new Date(Date.now() + 86_400_000) })
    const cookie = `${cookieName(settings)}=${signValue(settings, token)}`
    return { user: user?.uuid ?? '', email: user?.email ?? '', cookie, member: null, team: null }
  }

  return {
    app,
    db,
    pool,
    ports,
    hub,
    replica,
    settings,
    lines,
    /** The URL of the world's database. */
    url: own,
    /** The folder with the test server's storage and temporary files. */
    folder: dir,
    close: async () => {
      await app.close()
      await ports.buffer.close()
      await disconnect()
      await copies?.pool.end()
      await media.close()
      await outbound.close()
      await closeStorage()
      // Writes in progress when the jobs were stopped may add files during the removal.
      await rm(dir, { recursive: true, force: true, maxRetries: 10 })
      await drop()
    },
    setClock: (time: Date | undefined) => {
      clock = time
    },
    newUser,
    /** A team with its built-in roles. */
    newTeam: async ({ name: called = 'Visit Solvik', features = [] as Feature[] } = {}) => {
      const { team, roleOf } = await addTeam(db, { name: called, time_zone: 'Europe/Oslo', features })
      return { team, roleOf }
    },
    /** A member with exactly these flags, through a role of their own. */
    newMember: async (
      team: string,
      flags: readonly Permission[] | keyof typeof builtInRoles = [],
      row: Partial<typeof users.$inferInsert> = {},
    ): Promise<Person> => {
      const person = await newUser(row)
      const permissions = [...(typeof flags === 'string' ? builtInRoles[flags] : flags)]
      const [role] = await db
        .insert(roles)
        .values({ team, name: `role ${newId()}`, permissions })
        .returning()
      const [member] = await db
        .insert(members)
        .values({ team, user: person.user, role: role?.uuid ?? '' })
        .returning()
      return { ...person, member: member?.uuid ?? '', team }
    },
    /** Changes a member's flags. */
    setFlags: ({ user, team }: Person, permissions: readonly Permission[]) =>
      db.execute(sql`update roles set permissions = ${sql.param([...permissions])}::text[]
        where uuid = (select role from members where "user" = ${user} and team = ${team})`),
    newFolder: async (team: string, called = 'Harbours') =>
      (await db.insert(folders).values({ team, name: called }).returning())[0]?.uuid ?? '',
    /** A file with one version whose bytes are in the store, as if it had been uploaded and processed. */
    newFile: async (
      team: string,
      row: Partial<typeof files.$inferInsert> = {},
      bytes: Buffer | string = '0123456789',
    ) => {
      const [file] = await db
        .insert(files)
        .values({ team, name: 'harbour.png', ...row })
        .returning()
      const key = randomUUID()
      const { size } = await storage.put(key, Buffer.from(bytes))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const made = {
        team,
        file: file?.uuid ?? '',
        key,
        size,
        sha256,
        original_name: 'harbour.png',
        file_type: 'image/png',
        kind: 'image',
      } as const
      const [version] = await db
        .insert(versions)
        .values({ ...made, created_by: row.created_by ?? null, state: 'processed' })
        .returning()
      await db
        .update(files)
        .set({ latest_version: version?.uuid, latest_creator: row.created_by ?? null })
        .where(eq(files.uuid, made.file))
      return { file: made.file, version: version?.uuid ?? '' }
    },
    newGuestLink: async (team: string, created_by: string, row: Partial<typeof guestLinks.$inferInsert> = {}) =>
      (
        await db
          .insert(guestLinks)
          .values({ team, created_by, name: 'Regatta photos', hash: randomUUID(), ...row })
          .returning()
      )[0]?.uuid ?? '',
    newUpload: async (team: string, user: string, size = 10) =>
      (await db.insert(uploads).values({ team, user, name: 'harbour.png', size }).returning())[0]?.uuid ?? '',
    suspend: async ({ user }: Person) => db.update(users).set({ suspended_at: new Date() }).where(eq(users.uuid, user)),
    setFeatures: (team: string, features: Feature[]) => db.update(teams).set({ features }).where(eq(teams.uuid, team)),
    events: async () => (await db.select().from(ledger).orderBy(ledger.seq)).map(({ event }) => event),
    mails: () => db.select().from(mails).orderBy(mails.uuid),
    /** The secret in the URL fragment of the link in the latest email to a person. */
    mailedSecret: async (email: string) => {
      const { rows } = await db.execute<{ text: string }>(
        sql`select text from mails where "to" = ${email} order by uuid desc limit 1`,
      )
      return /#([\w-]{16,})/.exec(rows[0]?.text ?? '')?.[1] ?? ''
    },
    /** Gives a person a password to sign in with. */
    setPassword: async ({ user }: Pick<Person, 'user'>, password: string) => {
      const hash = hashes.get(password) ?? hashPassword(password)
      hashes.set(password, hash)
      return setPassword(db, user, await hash)
    },
    runJobs: async () => {
      const runner = await startJobWorker(workers, db, jobs, ports)
      onTestFinished(() => runner.stop())
    },
    /** Runs all due jobs and the jobs they enqueue, then stops. */
    finishJobs: async () => {
      const runner = await startJobWorker(workers, db, jobs, ports)
      // A job on its last attempt is no longer considered due, but may still be running.
      const due = sql`select 1 from graphile_worker.jobs
        where (run_at <= now() and attempts < max_attempts) or locked_by ~ '^(worker|pool)-' limit 1`
      while ((await db.execute(due)).rowCount) await new Promise((done) => setTimeout(done, 10))
      await runner.stop()
    },
    /** Runs jobs in the background until stopped, for a whole test file. */
    startJobs: () => startJobWorker(workers, db, jobs, ports),
    call: async <R extends Route>(
      route: R,
      person: Pick<Person, 'cookie'> | undefined,
      sent: Sent = {},
    ): Promise<Answered<R>> => {
      const { params = {}, query = {}, body, headers = {}, address, method = route.method } = sent
      const url = route.path.replace(/:(\w+)/g, (_all, param: string) => encodeURIComponent(params[param] ?? newId()))
      const reply = await app.inject({
        method,
        url: `${url}?${new URLSearchParams(query)}`,
        remoteAddress: address ?? '127.0.0.1',
        headers: {
          origin: settings.origin,
          ...(person && { cookie: person.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      const read = isJson ? reply.json() : undefined
      return {
        status: reply.statusCode,
        body: read,
        get reply() {
          if (typeof route.reply === 'string') throw new Error(`${route.path} answers bytes`)
          return route.reply.parse(read) as Reply<R>
        },
        text: reply.body,
        headers: reply.headers,
        cookies: reply.cookies,
      }
    },
  }
}
export type World = Awaited<ReturnType<typeof newWorld>>
