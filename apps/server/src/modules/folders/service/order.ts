import { AppError, invalid } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import { lockFolder } from '../store/tree.ts'
import * as store from '../store/order.ts'

type To = 'first' | 'last' | { before: string } | { after: string }
type OrderInput = { folder: string | null; files: string[]; to: To }
type Edges = { low: number | null; high: number | null }

/** If the gap between two positions is smaller than this, the folder is renumbered. */
const MIN_GAP = 2 ** -16

/** Moves files within the order of their folder, keeping the given order. */
export const orderFiles = async (ctx: Context<'member', 'folder.ordered'>, { folder, files, to }: OrderInput) => {
  const { db } = ctx
  const place = { team: ctx.subject.team, folder }
  const moving = [...new Set(files)]
  if (folder && (await lockFolder(db, folder)).length === 0) throw new AppError('thing.not_found')
  await store.lockOrder(db, place)
  await requireInFolder(db, place, moving, to)
  let edges = await edgesOf(db, place, moving, to)
  if (isTight(edges, moving.length)) {
    await store.renumber(db, place)
    edges = await edgesOf(db, place, moving, to)
  }
  await store.put(db, spread(moving, edges))
  await ctx.record('folder.ordered', { folder, files: moving.length })
}

const anchorOf = (to: To) => (typeof to === 'string' ? undefined : 'before' in to ? to.before : to.after)

const requireInFolder = async (db: Db, place: store.Place, moving: string[], to: To) => {
  const anchor = anchorOf(to)
  if (anchor && moving.includes(anchor)) throw invalid('/to', copy.chooseNeighbour)
  const known = await store.positions(db, place, anchor ? [...moving, anchor] : moving)
  if (moving.some((file) => !known.has(file))) throw invalid('/files', copy.otherFolders)
  if (anchor && !known.has(anchor)) throw invalid('/to', copy.otherFolder)
}

const edgesOf = async (db: Db, place: store.Place, moving: string[], to: To): Promise<Edges> => {
  if (to === 'first') return { low: null, high: await store.nearest(db, place, 'first', moving) }
  if (to === 'last') {
    await store.placeWaiting(db, place)
    return { low: await store.nearest(db, place, 'last', moving), high: null }
  }
  const at = await positionOf(db, place, 'before' in to ? to.before : to.after)
  return 'before' in to
    ? { low: await store.nearest(db, place, { below: at }, moving), high: at }
    : { low: at, high: await store.nearest(db, place, { above: at }, moving) }
}

const positionOf = async (db: Db, place: store.Place, file: string): Promise<number> => {
  const known = (await store.positions(db, place, [file])).get(file)
  if (typeof known === 'number') return known
  await store.placeWaiting(db, place, file)
  const placed = (await store.positions(db, place, [file])).get(file)
  if (typeof placed !== 'number') throw new AppError('thing.not_found')
  return placed
}

const isTight = ({ low, high }: Edges, files: number) =>
  low !== null && high !== null && (high - low) / (files + 1) < MIN_GAP

const spread = (files: string[], { low, high }: Edges) => {
  const step = low !== null && high !== null ? (high - low) / (files.length + 1) : store.GAP
  const start = low ?? (high === null ? 0 : high - step * (files.length + 1))
  return files.map((uuid, i) => ({ uuid, position: start + step * (i + 1) }))
}
