import { AppError, type CentreChanges, invalid, type NewCentre, slug as slugSchema, slugFrom } from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requirePublishable } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as centres from '../store/centres.ts'
import { copyAlbums } from '../store/copy-albums.ts'
import { showCentre } from './show.ts'

/** The wanted slug, or the first of `wanted-2`, `wanted-3` … that is free. */
const freeSlug = (wanted: string, taken: readonly string[]) => {
  if (!taken.includes(wanted)) return wanted
  for (let n = 2; ; n++) {
    const ending = `-${n}`
    const candidate = `${wanted.slice(0, 60 - ending.length).replace(/-+$/, '')}${ending}`
    if (!taken.includes(candidate)) return candidate
  }
}
/**
 * A chosen slug must be free; a slug made from the title is made unique. Locks the slugs of the team until the end of the
 * transaction.
 */
const reserveSlug = async (ctx: Context<'member'>, chosen: string | undefined, title: string, besides?: string) => {
  const { team } = ctx.subject
  await centres.lockSlugs(ctx.db, team)
  const wanted = chosen ?? slugFrom(title) ?? 'media-centre'
  const taken = await centres.takenSlugs(ctx.db, team, wanted, besides)
  const free = freeSlug(wanted, taken)
  if (chosen !== undefined && free !== chosen)
    throw new AppError('slug.taken', { errors: [{ pointer: '/slug', detail: copy.slugTaken(free) }] })
  return free
}

export const checkSlug = async (ctx: Context<'member'>, team: string, typed: string, besides?: string) => {
  const parsed = slugSchema.safeParse(typed)
  if (!parsed.success) {
    const suggestion = slugFrom(typed)
    return { available: false, problem: parsed.error.issues[0]?.message ?? copy.chooseSlug, suggestion }
  }
  const free = freeSlug(parsed.data, await centres.takenSlugs(ctx.db, team, parsed.data, besides))
  const available = free === parsed.data
  return { available, problem: available ? null : copy.slugInUse, suggestion: available ? null : free }
}

/** Returns the columns to write for the given fields. Throws if visitors need a password and none is set. */
const columns = async (
  ctx: Context<'member'>,
  { password, ...row }: CentreChanges,
  before?: Pick<centres.Row, 'visibility' | 'password_hash'>,
) => {
  await requirePublishable(ctx, row.cover ? [row.cover] : [], () => '/cover')
  await requirePublishable(ctx, row.logo ? [row.logo] : [], () => '/logo')
  const hash = password ? await hashPassword(password) : password === null ? null : before?.password_hash
  const visibility = row.visibility ?? before?.visibility
  if (visibility === 'password' && !hash) throw invalid('/password', copy.passwordMissing)
  return { ...row, ...(password !== undefined && { password_hash: hash ?? null }) }
}

export const createCentre = async (
  ctx: Context<'member', 'media_centre.created'>,
  { team, slug, ...fields }: NewCentre,
) => {
  const row = await columns(ctx, fields)
  const free = await reserveSlug(ctx, slug, fields.title)
  const { user: created_by } = ctx.actor
  const uuid = await centres.insert(ctx.db, { ...row, title: fields.title, slug: free, team, created_by })
  await ctx.record('media_centre.created', { media_centre: uuid, title: fields.title })
  return showCentre(ctx, uuid)
}

export const updateCentre = async (
  ctx: Context<'member', 'media_centre.updated'>,
  uuid: string,
  { recycled, slug, ...changes }: CentreChanges & { recycled?: false | undefined },
) => {
  const before = await centres.locked(ctx.db, uuid)
  const row = await columns(ctx, changes, before)
  // The slug may have been taken while the centre was in the recycling bin; the centre then gets a similar one.
  const restores = recycled === false && before.recycled_at !== null
  const free = slug !== undefined || restores ? await reserveSlug(ctx, slug, before.slug, uuid) : before.slug
  await centres.update(ctx.db, uuid, { ...row, slug: free, ...(recycled === false && { recycled_at: null }) })
  const fields = [...Object.keys(changes), ...(slug === undefined ? [] : ['slug']), ...(restores ? ['recycled'] : [])]
  await ctx.record('media_centre.updated', { media_centre: uuid, title: changes.title ?? before.title, fields })
  return showCentre(ctx, uuid)
}

/** The copy starts as a draft without the password: people who know the old one weren't invited to the copy. */
export const duplicateCentre = async (
  ctx: Context<'member', 'media_centre.created'>,
  uuid: string,
  { title, slug }: { title?: string | undefined; slug?: string | undefined },
) => {
  const { uuid: _uuid, created_at: _created, updated_at: _updated, ...row } = await centres.locked(ctx.db, uuid)
  const named = title ?? copy.titleOfCopy(row.title).slice(0, 200)
  const free = await reserveSlug(ctx, slug, named)
  const draft = { live: false, recycled_at: null, password_hash: null, created_by: ctx.actor.user }
  const visibility = row.visibility === 'password' ? 'invited' : row.visibility
  const duplicate = await centres.insert(ctx.db, { ...row, ...draft, visibility, title: named, slug: free })
  await copyAlbums(ctx.db, uuid, duplicate)
  await ctx.record('media_centre.created', { media_centre: duplicate, title: named })
  return showCentre(ctx, duplicate)
}

export const deleteCentre = async (ctx: Context<'member', 'media_centre.deleted'>, uuid: string) => {
  const { title, recycled_at } = await centres.locked(ctx.db, uuid)
  const permanently = recycled_at !== null
  if (permanently) await centres.remove(ctx.db, uuid)
  else await centres.update(ctx.db, uuid, { recycled_at: ctx.now, live: false })
  await ctx.record('media_centre.deleted', { media_centre: uuid, title, permanently })
}
