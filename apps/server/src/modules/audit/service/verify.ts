import type { AuditProblem } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Ports } from '../../../platform/ports.ts'
import * as store from '../store/seals.ts'
import { INITIAL_HASH, newSigner } from './sign.ts'

const DIGEST = 16
const PAGE = 100
const SHOWN = 100

const digestsIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / DIGEST }, (_, n) => bytes.toString('hex', n * DIGEST, (n + 1) * DIGEST))

/** Returns how events differ from their seal: which ones were changed, or that some were removed. */
const differences = async (db: Db, seal: store.Found, after: number): Promise<AuditProblem[]> => {
  const [sealed, stretch] = [digestsIn(seal.digests), { after, until: seal.until }]
  const events = await store.eventsBetween(db, seal.team, stretch)
  const [known, present] = [new Set(sealed), new Set(events.map(({ digest }) => digest.toString('hex')))]
  const seqs = events.filter(({ digest }) => !known.has(digest.toString('hex'))).map(({ seq }) => seq)
  const missing = sealed.filter((digest) => !present.has(digest)).length
  return [
    ...(seqs.length > 0 ? [{ kind: 'changed' as const, ...stretch, seqs: seqs.slice(0, SHOWN) }] : []),
    ...(missing > seqs.length || seqs.length === 0 ? [{ kind: 'removed' as const, ...stretch, seqs: [] }] : []),
  ]
}

/** Compares the events of one team with its seals, and its seals with each other. */
export const verifyTeam = async (db: Db, ports: Pick<Ports, 'settings'>, team: string, sealedUntil: number) => {
  const sign = newSigner(ports, (await store.readCursor(db))?.key_id ?? null)
  const problems: AuditProblem[] = []
  let [events, number, after, previous] = [0, 0, 0, INITIAL_HASH as Buffer]
  for (;;) {
    const seals = await store.sealsWithEvents(db, team, { after: number, limit: PAGE })
    for (const seal of seals) {
      const stretch = { after, until: seal.until, seqs: [] }
      const isIntact = sign.seal(previous, seal.number, seal).equals(seal.hash)
      if (!isIntact) problems.push({ kind: 'seal_changed', ...stretch })
      if (!seal.digests.equals(seal.found ?? Buffer.alloc(0))) problems.push(...(await differences(db, seal, after)))
      events += seal.events
      ;({ number, until: after, hash: previous } = seal)
    }
    if (seals.length < PAGE) break
  }
  const rest = await store.eventsBetween(db, team, { after, until: sealedUntil })
  if (rest.length > 0)
    problems.push({ kind: 'not_sealed', after, until: sealedUntil, seqs: rest.slice(0, SHOWN).map(({ seq }) => seq) })
  return { events, problems }
}

/** Checks that no seal is missing and none was added. */
const verifySeals = async (db: Db, ports: Pick<Ports, 'settings'>, cursor: store.Cursor): Promise<AuditProblem[]> => {
  const sign = newSigner(ports, cursor.key_id)
  let [number, hash] = [0, INITIAL_HASH as Buffer]
  for (;;) {
    // New seals may be added while this runs, so only seals up to the cursor are read.
    const page = await store.allHashes(db, { after: number, until: cursor.seals, limit: 10_000 })
    for (const seal of page) {
      hash = sign.all(hash, seal.hash)
      ;({ number } = seal)
    }
    if (page.length < 10_000) break
  }
  const isWhole = number === cursor.seals && hash.equals(cursor.hash)
  return isWhole ? [] : [{ kind: 'seal_removed', after: 0, until: cursor.until, seqs: [] }]
}

/** Checks the whole log of every team. */
export const verifyAll = async (db: Db, ports: Pick<Ports, 'settings'>) => {
  const cursor = await store.readCursor(db)
  if (!cursor) return { events: 0, problems: [] }
  const problems = await verifySeals(db, ports, cursor)
  let events = 0
  for (const team of await store.sealedTeams(db, cursor.until)) {
    const found = await verifyTeam(db, ports, team, cursor.until)
    events += found.events
    problems.push(...found.problems)
  }
  return { events, problems }
}
