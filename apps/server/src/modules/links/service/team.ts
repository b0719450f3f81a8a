import {
  type Action,
  AppError,
  dayInWords,
  decide,
  invalid,
  type LinkChanges,
  type NewLink,
  type PublicState,
  type ShareLink,
} from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { zoneOf } from '../../teams/index.ts'
import { findFiles } from '../../versions/index.ts'
import { filesWithPeople, isLiveCollection, nameOf, warningsOf } from '../store/contents.ts'
import { findListedLink, type ListedLink, ofTeam } from '../store/list.ts'
import * as store from '../store.ts'
import { linkUrl, linkStateOf } from './access.ts'

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
const showLink = async (ctx: Pick<Context, 'db' | 'ports' | 'now'>, uuid: string) => {
  const row = await findListedLink(ctx.db, uuid, ctx.now)
  if (!row) throw new AppError('thing.not_found')
  return shown(ctx, row)
}

export const listLinks = async (ctx: Context<'member'>, team: string, asked: Parameters<typeof ofTeam>[2]) => {
  const { results, ...rest } = await ofTeam(ctx.db, team, asked, ctx.now)
  return { ...rest, results: results.map((row) => shown(ctx, row)) }
}

/** Requires every file to allow sharing now. Rights are checked again on each later request. */
const requireSharable = async (ctx: Context<'member'>, uuids: readonly string[], action: Action = 'share') => {
  const found = uuids.length ? await findFiles(ctx.db, [...uuids]) : []
  const kept = found.flatMap(({ file }) => {
    if (!file) return []
    const { verdict, reasons } = decide({ actor: ctx.actor, file, action, surface: { kind: 'app' }, at: ctx.now })
    return verdict === 'allow' ? [] : reasons.map(({ team }) => team)
  })
  if (kept.length) throw new AppError('rights.denied', { reasons: [...new Set(kept)] })
}

const filesInWords = (n: number) => (n === 1 ? '1 file' : `${n} files`)
const columns = async ({ now }: Pick<Context, 'now'>, { password, ...row }: LinkChanges) => {
  if (row.expires_at && row.expires_at <= now) throw invalid('/expires_at', 'Choose a date in the future')
  return {
    ...row,
    ...(password !== undefined && { password_hash: password === null ? null : await hashPassword(password) }),
  }
}

type Checked = {
  files: string[]
  folder: string | null
  collection: string | null
  gallery: string | null
  map: string | null
  share_link: string | null
}
const NAMED = 3
/** The warnings of the rights decision about model releases, with the files concerned. */
const releaseWarnings = async (
  { db, actor, now }: Context<'member'>,
  files: Awaited<ReturnType<typeof filesWithPeople>>,
) => {
  const uuids = files.map(({ uuid }) => uuid)
  const subjects = new Map((await findFiles(db, uuids)).map(({ uuid, file }) => [uuid, file]))
  const found = files.flatMap(({ uuid, name }) => {
    const file = subjects.get(uuid)
    if (!file) return []
    const { reasons } = decide({ actor, file, action: 'share', surface: { kind: 'app' }, at: now })
    return reasons.filter(({ warning, rule }) => warning && rule === '9b').map(({ team }) => ({ text: team, name }))
  })
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, of]) => ({
    text,
    count: of.length,
    names: of.slice(0, NAMED).map(({ name }) => name),
  }))
}
/** Warnings about files before they are shared, or about the files of a link before it is changed. */
export const checkLink = async (ctx: Context<'member'>, { share_link, ...asked }: Checked) => {
  const behind = (share_link === null ? undefined : await store.one(ctx.db, share_link)) ?? asked
  const warnings = await warningsOf(ctx.db, behind, ctx)
  return { ...warnings, releases: await releaseWarnings(ctx, await filesWithPeople(ctx.db, behind, ctx)) }
}

export const createLink = async (ctx: Context<'member', 'link.created'>, team: string, asked: NewLink) => {
  const { files, folder, collection, gallery, ...settings } = asked
  const source = { folder, collection, gallery }
  await requireSharable(ctx, files)
  if (collection !== null && (await isLiveCollection(ctx.db, collection)))
    throw invalid(
      '/collection',
      'This collection is filled by a search, so it can’t be shared by link. Choose its files or a folder instead.',
    )
  const title = settings.title ?? (files.length > 0 ? filesInWords(files.length) : await nameOf(ctx.db, source))
  if (title === undefined) throw new AppError('thing.not_found')
  const row = { ...(await columns(ctx, settings)), title, team, ...source, created_by: ctx.actor.user }
  const link = await store.insert(ctx.db, row, [...new Set(files)])
  await ctx.record('link.created', { link, title })
  return showLink(ctx, link)
}

export const updateLink = async (ctx: Context<'member', 'link.updated'>, link: string, changes: LinkChanges) => {
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
/** Turning on a public page counts as sharing; turning it off is always possible. */
export const publishFile = async (
  ctx: Context<'member', 'file.updated'>,
  file: string,
  changes: Partial<Pick<PublicState, 'public' | 'hide_name' | 'public_until' | 'public_downloads'>>,
) => {
  if (!ctx.subject.file) throw new AppError('thing.not_found')
  if (changes.public_until && changes.public_until <= ctx.now)
    throw invalid('/public_until', 'Choose a date in the future')
  const action = changes.public ? 'share' : 'edit'
  requireAllowed({ actor: ctx.actor, file: ctx.subject.file, action, surface: { kind: 'app' }, at: ctx.now })
  const fields = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row = Object.keys(fields).length ? await store.publish(ctx.db, file, fields) : undefined
  const zone = await zoneOf(ctx.db, ctx.subject.team)
  const became = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, inWords(value, zone)]))
  await ctx.record('file.updated', { file, fields: Object.keys(fields), became })
  const [now] = row ? [row] : await store.publicState(ctx.db, file)
  if (!now) throw new AppError('thing.not_found')
  return { ...now, url: `${ctx.ports.settings.origin}/p/file/${file}` }
}

/** The public state of a file, for the Share File modal. */
export const showPublished = async (ctx: Context<'member'>, uuid: string): Promise<PublicState> => {
  const { file } = ctx.subject
  const [state] = await store.publicState(ctx.db, uuid)
  if (!file || !state) throw new AppError('thing.not_found')
  const asked = { actor: ctx.actor, file, action: 'share', surface: { kind: 'app' }, at: ctx.now } as const
  const { verdict, reasons } = decide(asked)
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
    warnings: reasons.filter(({ warning }) => warning).map(({ team }) => team),
  }
}
