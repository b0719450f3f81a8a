import { AppError, type ListChange, type Collection, invalid } from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { starredBy } from '../favourites/index.ts'
import { cardsInOrder, coversOf } from '../files/index.ts'
import { copy } from './copy.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof store.card>>
type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }

const asCollections = async (ctx: Pick<Context, 'db'>, rows: Row[]): Promise<Collection[]> => {
  const covers = await coversOf(ctx, [...new Set(rows.flatMap((row) => row.covers))])
  return rows.map((row) => ({
    ...row,
    covers: row.covers.flatMap((file) => covers.get(file) ?? []),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }))
}
export const showCollection = async (ctx: Pick<Context<'member'>, 'db' | 'actor' | 'now'>, uuid: string) => {
  const [collection] = await asCollections(ctx, [await store.card(ctx.db, uuid, ctx)])
  if (!collection) throw new AppError('thing.not_found')
  return collection
}
export const listCollections = async (ctx: Context<'member'>, team: string, asked: PageQuery) => {
  const { results, ...rest } = await store.cards(ctx.db, team, ctx, asked)
  return { ...rest, results: await asCollections(ctx, results) }
}
export const listFiles = async (ctx: Context<'member'>, uuid: string, asked: PageQuery) => {
  if ((await store.queryOf(ctx.db, uuid)) !== null) throw new AppError('collection.live')
  const { results, ...rest } = await store.files(ctx.db, uuid, ctx, asked)
  const these = results.map(({ file }) => file)
  const starred = await starredBy(ctx.db, ctx.actor.user, these)
  const cards = await cardsInOrder(ctx, these)
  return { ...rest, results: cards.map((card) => ({ ...card, starred: starred.has(card.uuid) })) }
}

type Fields = { name: string; description: string; query: string | null }
type CollectionContext = Pick<Context<'member'>, 'subject' | 'actor'>
const teamAndUser = (ctx: CollectionContext) => ({ team: ctx.subject.team, user: ctx.actor.user })

export const createCollection = async (
  ctx: Context<'member', 'collection.created'>,
  { files, ...row }: Fields & { files: readonly string[] },
) => {
  if (row.query !== null && files.length > 0) throw new AppError('collection.live')
  const uuid = await store.insert(ctx.db, { ...row, team: ctx.subject.team, created_by: ctx.actor.user })
  await store.addFiles(ctx.db, teamAndUser(ctx), [uuid], files)
  await ctx.record('collection.created', { collection: uuid, name: row.name })
  return showCollection(ctx, uuid)
}

export const updateCollection = async (
  ctx: Context<'member', 'collection.updated'>,
  uuid: string,
  row: Partial<Fields>,
) => {
  const { query } = await store.lock(ctx.db, uuid)
  const becomesLive = query === null && (row.query ?? null) !== null
  if (becomesLive && !(await store.isEmpty(ctx.db, uuid))) throw new AppError('collection.not_empty')
  await store.update(ctx.db, uuid, row)
  await ctx.record('collection.updated', { collection: uuid, fields: Object.keys(row) })
  return showCollection(ctx, uuid)
}

export const changeFiles = async (
  ctx: Context<'member', 'collection.files_changed'>,
  uuid: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) => {
  const { query } = await store.lock(ctx.db, uuid)
  if (query !== null) throw new AppError('collection.live')
  const removed = await store.removeFiles(ctx.db, { of: [uuid] }, remove)
  const added = await store.addFiles(ctx.db, teamAndUser(ctx), [uuid], add)
  await ctx.record('collection.files_changed', { collection: uuid, added, removed })
  return { added, removed }
}

export const orderFiles = async (
  ctx: Context<'member', 'collection.updated'>,
  uuid: string,
  { files, before }: { files: string[]; before: string | null },
) => {
  if (!(await store.move(ctx.db, uuid, files, before))) throw invalid('/before', copy.notInCollection)
  await ctx.record('collection.updated', { collection: uuid, fields: ['order'] })
}

export const deleteCollection = async (ctx: Context<'member', 'collection.deleted'>, uuid: string) => {
  const { name } = await store.lock(ctx.db, uuid)
  await store.remove(ctx.db, uuid)
  await ctx.record('collection.deleted', { collection: uuid, name })
}

/** Applies the payload key `collections` (manual collections only) to one or more files of the team. Returns whether anything
 *  changed. */
export const changeCollections = async (
  ctx: CollectionContext & Pick<Context, 'db'>,
  files: string | readonly string[],
  change: ListChange,
): Promise<boolean> => {
  const these = [files].flat()
  const [add, out] = 'add' in change ? [change.add, { of: change.remove }] : [change, { allBut: change }]
  if (await store.hasLive(ctx.db, add)) throw new AppError('collection.live')
  const removed = await store.removeFiles(ctx.db, out, these)
  const added = await store.addFiles(ctx.db, teamAndUser(ctx), add, these)
  return added + removed > 0
}
