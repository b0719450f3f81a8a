import { AppError, type ListChange, decide, type RightsFields, type RightsRecord } from '@vitrine/contract'
import { brokenConstraint } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findFiles } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store/records.ts'

type Row = Awaited<ReturnType<typeof store.record>>
type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined }

/** Returns the names of documents this member may see. A document belongs to its record, like an attachment. */
const documentsOf = async ({ db, actor, now }: Context<'member'>, rows: Row[]) => {
  const uuids = [...new Set(rows.flatMap(({ document }) => document ?? []))]
  const found = uuids.length ? await findFiles(db, uuids) : []
  const surface = { kind: 'app', as_attachment: true } as const
  const seen = found.filter(
    ({ file }) => file && decide({ actor, file, action: 'see', surface, at: now }).verdict === 'allow',
  )
  const names = await store.namesOf(
    db,
    seen.map(({ uuid }) => uuid),
  )
  return new Map(names.map((file) => [file.uuid, file]))
}
const asRightsRecords = async (ctx: Context<'member'>, rows: Row[]): Promise<RightsRecord[]> => {
  const documents = await documentsOf(ctx, rows)
  return rows.map((row) => ({
    ...row,
    document: (row.document && documents.get(row.document)) || null,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }))
}
const showOne = async (ctx: Context<'member'>, uuid: string) => {
  const [record] = await asRightsRecords(ctx, [await store.record(ctx.db, uuid)])
  if (!record) throw new AppError('thing.not_found')
  return record
}

export const listRights = async (ctx: Context<'member'>, team: string, asked: PageQuery) => {
  const { results, ...rest } = await store.records(ctx.db, team, asked)
  return { ...rest, results: await asRightsRecords(ctx, results) }
}
export const showRight = async (ctx: Context<'member'>, uuid: string) => ({
  ...(await showOne(ctx, uuid)),
  in_use_by: await store.firstFiles(ctx.db, uuid, ctx),
})

/** Rejects duplicate names, ignoring case: such records couldn't be told apart on a file. */
const rejectDuplicateName = async <T>(work: PromiseLike<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw brokenConstraint(error) === 'rights_name' ? new AppError('right.exists') : error
  }
}

export const createRight = async (ctx: Context<'member', 'right.created'>, fields: RightsFields) => {
  const uuid = await rejectDuplicateName(
    store.insert(ctx.db, { ...fields, team: ctx.subject.team, created_by: ctx.actor.user }),
  )
  await ctx.record('right.created', { right: uuid, name: fields.name })
  return showOne(ctx, uuid)
}
export const updateRight = async (
  ctx: Context<'member', 'right.updated'>,
  uuid: string,
  fields: Partial<RightsFields>,
) => {
  await rejectDuplicateName(store.update(ctx.db, uuid, fields))
  await ctx.record('right.updated', { right: uuid, fields: Object.keys(fields) })
  return showOne(ctx, uuid)
}

/** Deleting a record lifts its restrictions, so deleting one that is in use needs confirmation. */
export const deleteRight = async (ctx: Context<'member', 'right.deleted'>, uuid: string, confirm: boolean) => {
  const { name } = await store.lock(ctx.db, uuid)
  const files = await store.countFiles(ctx.db, uuid)
  if (files > 0 && !confirm) {
    const names = (await store.firstFiles(ctx.db, uuid, ctx)).map((file) => file.name)
    throw new AppError('right.in_use', { detail: copy.inUse(files, names) })
  }
  await store.remove(ctx.db, uuid)
  await ctx.record('right.deleted', { right: uuid, name, files })
  return { files }
}

/**
 * Applies the payload key `rights`, which adds and removes rights records, to one or more of the team's files. Returns
 * whether anything changed.
 */
export const changeRights = async (
  ctx: Context<'member'>,
  files: string | readonly string[],
  change: ListChange,
): Promise<boolean> => {
  const these = [files].flat()
  const [add, out] = 'add' in change ? [change.add, { of: change.remove }] : [change, { allBut: change }]
  const removed = await store.removeFromFiles(ctx.db, out, these)
  const added = await store.addToFiles(ctx.db, ctx.subject.team, add, these)
  return added + removed > 0
}
