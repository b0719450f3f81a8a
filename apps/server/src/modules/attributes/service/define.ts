import { AppError, type AttributeType, invalid, isSelect } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'
import { freeSlug, slugify } from './slugs.ts'

const ATTRIBUTES_MAX = 200
const has = (rows: readonly store.Row[], name: string) => rows.some((row) => slugify(row.name) === slugify(name))
const showOne = async ({ db, subject }: Context<'member'>, uuid: string) => {
  const attribute = (await store.ofTeam(db, subject.team)).find((one) => one.uuid === uuid)
  if (!attribute) throw new AppError('thing.not_found')
  return attribute
}

type Draft = { name: string; attribute_type: AttributeType; options: string[]; public: boolean; required: boolean }
export const createAttribute = async (ctx: Context<'member', 'attribute.created'>, draft: Draft) => {
  const { team } = ctx.subject
  await store.lockTeam(ctx.db, team)
  const known = await store.rowsOf(ctx.db, team)
  if (has(known, draft.name)) throw new AppError('attribute.exists')
  if (known.length >= ATTRIBUTES_MAX) throw new AppError('attribute.too_many')
  const slug = freeSlug(
    draft.name,
    known.map((one) => one.slug),
  )
  const position = (known.at(-1)?.position ?? 0) + 1
  const uuid = await store.insert(ctx.db, { ...draft, team, slug, position })
  await ctx.record('attribute.created', { attribute: uuid, slug, name: draft.name })
  return showOne(ctx, uuid)
}

type Option = { name: string; was?: string | undefined }
/** The changes to existing options, by old name: the new name, or null if the option is removed. */
const renamesOf = (before: readonly string[], after: readonly Option[]) => {
  const wrong = after.findIndex(({ was }) => was !== undefined && !before.includes(was))
  if (wrong >= 0) throw invalid(`/options/${wrong}/was`, copy.noOption)
  const kept = after.flatMap(({ name, was }) => (was === undefined ? [[name, name] as const] : []))
  // Renaming an option frees its old name for another option.
  const names = new Map([
    ...kept,
    ...after.flatMap(({ name, was }) => (was === undefined ? [] : [[was, name] as const])),
  ])
  return new Map(before.flatMap((old) => (names.get(old) === old ? [] : [[old, names.get(old) ?? null] as const])))
}
const changeOptions = async (ctx: Context<'member'>, row: store.Row, after: readonly Option[], confirm: boolean) => {
  if (!isSelect(row.attribute_type)) throw invalid('/options', copy.onlySelect)
  const renames = renamesOf(row.options, after)
  const gone = [...renames].filter(([, name]) => name === null).map(([old]) => old)
  if (gone.length && !confirm) {
    const files = await store.countChosen(ctx.db, row.uuid, gone)
    if (files)
      throw new AppError('attribute.option_in_use', {
        detail: copy.optionsInUse(files, gone),
      })
  }
  return store.renameOptions(ctx.db, row.uuid, renames)
}

type Changes = Partial<{ name: string; options: Option[]; public: boolean; required: boolean; confirm: boolean }>
export const updateAttribute = async (
  ctx: Context<'member', 'attribute.updated'>,
  uuid: string,
  { confirm = false, options, ...changes }: Changes,
) => {
  await store.lockTeam(ctx.db, ctx.subject.team)
  const row = await store.locked(ctx.db, uuid)
  const others = (await store.rowsOf(ctx.db, ctx.subject.team)).filter((one) => one.uuid !== uuid)
  if (changes.name !== undefined && has(others, changes.name)) throw new AppError('attribute.exists')
  const files = options ? await changeOptions(ctx, row, options, confirm) : 0
  await store.update(ctx.db, uuid, { ...changes, ...(options && { options: options.map(({ name }) => name) }) })
  const fields = [...Object.keys(changes), ...(options ? ['options'] : [])]
  await ctx.record('attribute.updated', { attribute: uuid, fields, files })
  return showOne(ctx, uuid)
}

export const orderAttributes = async (ctx: Context<'member', 'attribute.ordered'>, first: readonly string[]) => {
  const { team } = ctx.subject
  await store.lockTeam(ctx.db, team)
  const rest = (await store.rowsOf(ctx.db, team)).map(({ uuid }) => uuid)
  await store.setOrder(ctx.db, team, [...new Set([...first, ...rest])])
  await ctx.record('attribute.ordered', { attributes: rest.length })
  return store.ofTeam(ctx.db, team)
}

export const deleteAttribute = async (ctx: Context<'member', 'attribute.deleted'>, uuid: string, confirm: boolean) => {
  const { slug, name } = await store.locked(ctx.db, uuid)
  const files = await store.countFiles(ctx.db, uuid)
  if (files && !confirm)
    throw new AppError('attribute.in_use', {
      detail: copy.inUse(files),
    })
  await store.remove(ctx.db, uuid)
  await ctx.record('attribute.deleted', { attribute: uuid, slug, name, files })
  return { files }
}
