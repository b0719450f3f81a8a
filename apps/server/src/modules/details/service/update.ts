import { AppError, type Changes, fileFields, textNames } from '@vitrine/contract'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { collectionsOf } from '../../collections/index.ts'
import { requireFieldNeeds } from '../../files/index.ts'
import { linkedFoldersOf } from '../../folders/index.ts'
import { rightsOf } from '../../rights/index.ts'
import { tagsOf } from '../../tags/index.ts'
import { deleteMarkedRenditions, prepareMarkedStream } from '../../versions/index.ts'
import * as store from '../store.ts'
import { actionOf, writers, isPlain, type Key, plainColumns, type RuleKey, rules, type UpdateContext } from './keys.ts'
import { showFile } from './show.ts'

type Row = Partial<store.Locked>
type Now = NonNullable<Awaited<ReturnType<typeof store.lock>>>
type Rule = (ctx: UpdateContext, value: unknown, now: Now) => Row | Promise<Row>
type Changer = (ctx: UpdateContext, file: string, value: unknown) => Promise<boolean>

/** Rejects an edit based on an older text and returns both versions, so that nobody overwrites a change they haven't seen. */
const refuseStale = (now: store.Locked, row: Row, based_on: Changes['based_on'] = {}) => {
  const changed = textNames.flatMap((name) => {
    const { key } = fileFields[name]
    const [started, yours, theirs] = [based_on[key], row[name], now[name]]
    const stale = started !== undefined && yours !== undefined && started !== theirs && yours !== theirs
    return stale ? [{ field: key, yours, theirs }] : []
  })
  if (changed.length) throw new AppError('thing.changed', { changed })
}

/** The columns that a key writes; undefined if another module stores it. */
const columnsOf = (ctx: UpdateContext, key: Key, sent: Changes, now: Now) => {
  if (isPlain(key)) return plainColumns({ [key]: sent[key] })
  const rule = key in rules ? (rules[key as RuleKey] as Rule) : undefined
  return rule?.(ctx, sent[key], now)
}

const isSame = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b
const differs = (now: store.Locked, row: Row) =>
  Object.entries(row).some(([column, value]) => !isSame(value, now[column as keyof store.Locked]))

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
/** Reads the current items of the lists that are recorded in the activity. */
const listReaders: Partial<Record<Key, (db: UpdateContext['db'], file: string) => Promise<string[]>>> = {
  tags: tagsOf,
  rights: async (db, file) => names(await rightsOf(db, file)),
  collections: async (db, file) => names(await collectionsOf(db, file)),
  linked_folders: async (db, file) => names(await linkedFoldersOf(db, file)),
}
const shortest = 200
/** Returns a short form of the current value for the activity. */
const shortValue = async ({ db }: UpdateContext, file: string, key: Key, value: unknown) => {
  const read = listReaders[key]
  if (read) return (await read(db, file)).join(', ').slice(0, shortest).toWellFormed()
  if (key === 'parent_folder') return typeof value === 'string' ? ((await store.folderName(db, value)) ?? '') : ''
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? '' : String(value)
  return text.length > shortest ? `${text.slice(0, shortest).toWellFormed()}…` : text
}

/**
 * Applies all changes to a file, or none of them. Each key is checked by the rights decision and recorded under its
 * name.
 */
export const updateFile = async (ctx: UpdateContext, file: string, { based_on, ...sent }: Changes) => {
  const keys = Object.keys(sent) as Key[]
  const { actor, subject, now: at } = ctx
  const rights = subject.file
  if (!rights) throw new AppError('thing.not_found')
  const surface = { kind: 'app' } as const
  for (const action of new Set(keys.map((key) => actionOf(key, sent))))
    requireAllowed({ actor, file: rights, action, surface, at })
  requireFieldNeeds(keys, actor)
  const locked = await store.lock(ctx.db, file)
  if (!locked) throw new AppError('thing.not_found')

  const row: Row = {}
  const fields: Key[] = []
  for (const key of keys) {
    const written = await columnsOf(ctx, key, sent, locked)
    if (!written) continue
    if (key === 'recycled' && sent.recycled === (locked.file.recycled_at !== null)) continue
    if (!differs(locked.file, key === 'parent_folder' ? { parent_folder: sent.parent_folder ?? null } : written))
      continue
    Object.assign(row, written)
    fields.push(key)
  }
  refuseStale(locked.file, row, based_on)
  if (fields.length) await store.update(ctx.db, file, row)
  for (const key of keys) {
    const change = (writers as Partial<Record<Key, Changer>>)[key]
    if (change && (await change(ctx, file, sent[key]))) fields.push(key)
  }
  await recordUpdate(ctx, file, fields, sent)
  return showFile(ctx, file)
}

const recordUpdate = async (ctx: UpdateContext, file: string, fields: Key[], sent: Changes) => {
  if (fields.length === 0) return
  const became: Record<string, string> = {}
  for (const key of fields) became[key] = await shortValue(ctx, file, key, sent[key])
  await ctx.record('file.updated', { file, fields, became })
  if (fields.includes('recycled')) await ctx.record(sent.recycled ? 'file.recycled' : 'file.restored', { file })
  if (fields.includes('review_status') && sent.review_status === 0) await ctx.record('file.accepted', { file })
  if (fields.includes('watermark'))
    await ctx.enqueue(sent.watermark ? prepareMarkedStream : deleteMarkedRenditions, { file })
}
