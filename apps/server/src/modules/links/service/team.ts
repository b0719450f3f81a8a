import {
  AppError,
  dayInWords,
  decide,
  invalid,
  type LinkChanges,
  type NewLink,
  type PublicState,
  type Reason,
  type ShareLink,
} from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { brandOf, zoneOf } from '../../teams/index.ts'
import { findFiles } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import { isLiveCollection, nameOf } from '../store/contents.ts'
import { findListedLink, type ListedLink, ofTeam } from '../store/list.ts'
import * as store from '../store.ts'
import { linkUrl, linkStateOf } from './access.ts'
import { shareCase } from './check.ts'

const date = (text: string | null) => (text === null ? null : new Date(text))
const named = (uuid: string | null, name: string | null) => (uuid === null ? null : { uuid, name: name ?? '' })
const shown = (ctx: Pick<Context, 'ports' | 'now'>, row: ListedLink): ShareLink => {
  const { folder, folder_name, created_by_name, password_hash, ...rest } = row
  const { collection, collection_name, gallery, gallery_title, ...plain } = rest
  const expires_at = date(row.expires_at)
  return {
    ...plain,
    url: linkUrl(ctx, row.uuid),
    folder: named(folder, folder_name),
    collection: named(collection, collection_name),
    gallery: named(gallery, gallery_title),
    has_password: password_hash !== null,
    expires_at,
    state: linkStateOf({ ...row, expires_at }, ctx.now),
    last_used_at: date(row.last_used_at),
    created_by: created_by_name,
    created_at: new Date(row.created_at ?? 0),
  }
}
const isEnding = ({ code }: Reason) => code === 'release.ending'
const showLink = async (ctx: Pick<Context, 'db' | 'ports' | 'now'>, uuid: string) => {
  const row = await findListedLink(ctx.db, uuid, ctx.now)
  if (!row) throw new AppError('thing.not_found')
  return shown(ctx, row)
}

export const listLinks = async (ctx: Context<'member'>, team: string, asked: Parameters<typeof ofTeam>[2]) => {
  const { results, ...rest } = await ofTeam(ctx.db, team, asked, ctx.now)
  return { ...rest, results: results.map((row) => shown(ctx, row)) }
}

/** Denies sharing for these reasons, and marks the field with its end if a model release ends earlier. */
const denySharing = (reasons: readonly Reason[], pointer = '/expires_at') => {
  if (reasons.length === 0) return
  const ending = reasons.find(isEnding)
  throw new AppError('rights.denied', {
    reasons: [...new Set(reasons.map(({ team }) => team))],
    ...(ending && { errors: [{ pointer, detail: ending.team }] }),
  })
}
/** Requires every file to allow sharing from now until a link expires. Rights are checked again on each later request. */
const requireSharable = async (ctx: Context<'member'>, uuids: readonly string[], until: Date | null | undefined) => {
  const found = uuids.length ? await findFiles(ctx.db, [...uuids]) : []
  const kept = found.flatMap(({ file }) => {
    if (!file) return []
    const { verdict, reasons } = decide({ ...shareCase(ctx, until), file })
    return verdict === 'allow' ? [] : reasons.filter(({ warning }) => !warning)
  })
  denySharing(kept)
}
/** If the team blocks uses without a release, requires that no model release ends while these files are still shared. Other
 *  rights are checked when the files are shown. */
const requireReleasesUntil = async (
  ctx: Context<'member'>,
  uuids: readonly string[],
  until: Date | null | undefined,
  pointer?: string,
) => {
  if (uuids.length === 0) return
  const found = await findFiles(ctx.db, [...uuids])
  const ending = found.flatMap(({ file }) =>
    file
      ? decide({ ...shareCase(ctx, until), file }).reasons.filter((reason) => !reason.warning && isEnding(reason))
      : [],
  )
  denySharing(ending, pointer)
}

const columns = async ({ now }: Pick<Context, 'now'>, { password, ...row }: LinkChanges) => {
  if (row.expires_at && row.expires_at <= now) throw invalid('/expires_at', copy.futureDate)
  return {
    ...row,
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
  }
}

/** The default title. Visitors see it, so it names the team rather than the files, whose names may be hidden. */
const titleOf = async (db: Db, team: string, files: readonly string[]) => {
  const brand = await brandOf(db, team)
  return brand && copy.title(files.length, brand.name)
}

export const createLink = async (ctx: Context<'member', 'link.created'>, team: string, asked: NewLink) => {
  const { files, folder, collection, gallery, ...settings } = asked
  const source = { folder, collection, gallery }
  await requireSharable(ctx, files, settings.expires_at ?? null)
  if (collection !== null && (await isLiveCollection(ctx.db, collection)))
    throw invalid('/collection', copy.liveCollection)
  const title = settings.title ?? (files.length > 0 ? await titleOf(ctx.db, team, files) : await nameOf(ctx.db, source))
  if (title === undefined) throw new AppError('thing.not_found')
  const row = { ...(await columns(ctx, settings)), title, team, ...source, created_by: ctx.actor.user }
  const link = await store.insert(ctx.db, row, [...new Set(files)])
  await ctx.record('link.created', { link, title })
  return showLink(ctx, link)
}

export const updateLink = async (ctx: Context<'member', 'link.updated'>, link: string, changes: LinkChanges) => {
  if (changes.expires_at !== undefined)
    await requireReleasesUntil(ctx, await store.filesOfLink(ctx.db, link), changes.expires_at)
  await store.update(ctx.db, link, await columns(ctx, changes))
  await ctx.record('link.updated', { link, fields: Object.keys(changes) })
  return showLink(ctx, link)
}

export const deleteLink = async (ctx: Context<'member', 'link.deleted'>, link: string) => {
  const { title } = await showLink(ctx, link)
  await store.remove(ctx.db, link)
  await ctx.record('link.deleted', { link, title })
}

const inWords = (value: unknown, zone: string) =>
  value instanceof Date ? dayInWords(value, zone) : value === null ? 'no end' : String(value)
/** Turning on a public page is treated as sharing; turning it off requires only permission to edit. */
export const publishFile = async (
  ctx: Context<'member', 'file.updated'>,
  file: string,
  changes: Partial<Pick<PublicState, 'public' | 'hide_name' | 'public_until' | 'public_downloads'>>,
) => {
  if (!ctx.subject.file) throw new AppError('thing.not_found')
  if (changes.public_until && changes.public_until <= ctx.now) throw invalid('/public_until', copy.futureDate)
  const { file: rights } = ctx.subject
  // A page can be turned on without an end, because its end can only be set once it is on. It closes when a release ends.
  const until = (changes.public_until === undefined ? rights.public_until : changes.public_until) ?? undefined
  requireAllowed({ ...shareCase(ctx, until), action: changes.public ? 'share' : 'edit', file: rights })
  if (rights.public && changes.public !== false)
    await requireReleasesUntil(ctx, [file], changes.public_until ?? undefined, '/public_until')
  const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row = Object.keys(fields).length ? await store.publish(ctx.db, file, fields) : undefined
  const zone = await zoneOf(ctx.db, ctx.subject.team)
  const became = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inWords(value, zone)]))
  await ctx.record('file.updated', { file, fields: Object.keys(fields), became })
  const [now] = row ? [row] : await store.publicState(ctx.db, file)
  if (!now) throw new AppError('thing.not_found')
  return { ...now, url: `${ctx.ports.settings.origin}/p/file/${file}` }
}

/** Returns the public state of a file, for the Share File modal. */
export const showPublished = async (ctx: Context<'member'>, uuid: string): Promise<PublicState> => {
  const { file } = ctx.subject
  const [state] = await store.publicState(ctx.db, uuid)
  if (!file || !state) throw new AppError('thing.not_found')
  const { verdict, reasons } = decide({ ...shareCase(ctx), file })
  const untilEnd = decide({ ...shareCase(ctx, file.public_until ?? undefined), file }).reasons
  const warnings = [
    ...reasons.filter((reason) => reason.warning && !isEnding(reason)),
    ...(verdict === 'allow' ? untilEnd.filter(isEnding) : []),
  ]
  const { origin } = ctx.ports.settings
  return {
    ...state,
    opened: await store.publicPageViews(ctx.db, uuid),
    url: `${origin}/p/file/${uuid}`,
    asset_url: `${origin}/file/${uuid}`,
    cdn_url: `${origin}/p/cdn/${uuid}/`,
    thumbnail_url: `${origin}/p/thumbnail/${uuid}/`,
    may_share: verdict === 'allow',
    reasons: verdict === 'allow' ? [] : reasons.map(({ team }) => team),
    warnings: warnings.map(({ team }) => team),
  }
}
