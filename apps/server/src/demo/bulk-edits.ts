import { actorIn, type BulkChange } from '@vitrine/contract'
import { byEmail, callerWithId } from '../modules/auth/index.ts'
import { changeFiles } from '../modules/bulk/index.ts'
import { enqueuer } from '../platform/jobs/jobs.ts'
import { festival } from '@vitrine/demo/catalogue/festival.ts'
import type { DemoFile, Uploader } from '@vitrine/demo/catalogue/file.ts'
import { catalogue } from '@vitrine/demo/catalogue/index.ts'
import * as store from './store.ts'
import type { Tx } from './tx.ts'

type Change = { by: Uploader; files: readonly DemoFile[]; change: BulkChange; takenBack?: true }
const inFolder = (all: readonly DemoFile[], folder: string) => all.filter(({ path }) => path.includes(folder))

/**
 * The demo's bulk edits, oldest first. One press image is skipped because its source is already known: it was imported from a
 * social network.
 */
export const changes: readonly Change[] = [
  { by: 'tomas', files: inFolder(catalogue, 'Brand'), change: { location: 'Solvik town hall' }, takenBack: true },
  { by: 'ingrid', files: inFolder(catalogue, 'Press'), change: { source_display_name: 'Kari Nordal' } },
  { by: 'ingrid', files: inFolder(catalogue, 'Harbours'), change: { tags: { add: ['autumn guide'], remove: [] } } },
  { by: 'tomas', files: inFolder(festival, 'Programme 2026'), change: { tags: { add: ['2026'], remove: [] } } },
]

/** Starts one of the bulk edits on behalf of its author. Does nothing if none of its files exist. */
export const startBulkEdit = async (tx: Tx, now: Date, { by, files, change }: Change) => {
  const there = await store.filesNamed(
    tx.db,
    files.map(({ name }) => name),
  )
  const team = there[0]?.team
  const user = await byEmail(tx.db, `${by}@solvik.example`)
  if (!team || !user) return undefined
  const { caller } = await callerWithId(tx.db, user.uuid)
  const actor = actorIn(caller, team)
  if (actor.kind !== 'member') return undefined
  const who = { team, actor: user.uuid, about: team }
  const ctx = {
    db: tx.db,
    actor,
    now,
    subject: { uuid: team, team },
    enqueue: enqueuer(tx.db, who),
    record: (...[event, data]: Parameters<Parameters<typeof changeFiles>[0]['record']>) => tx.record(event, data, who),
  }
  return changeFiles(
    ctx,
    team,
    there.map(({ uuid }) => uuid),
    change,
  )
}
