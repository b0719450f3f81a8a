import { AppError, decide, type Embed, isPublic } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { publicFiles } from '../../links/index.ts'
import { activeOf, findFiles, renditionUrl } from '../../versions/index.ts'
import * as store from '../store.ts'
import { frameCode, postCode, scriptCode } from './code.ts'

const asEmbed = (ctx: Pick<Context, 'ports'>, { files, ...row }: store.Listed): Embed => ({
  ...row,
  created_at: new Date(row.created_at),
  files: files.map(({ uuid, name, version, look, has_thumbnail }) => ({
    uuid,
    name,
    thumbnail_url: has_thumbnail ? renditionUrl(version, '400', look) : null,
  })),
  url: `${ctx.ports.settings.origin}/p/embed/${row.uuid}`,
  code: frameCode(ctx, `/p/embed/${row.uuid}`, row),
  script: scriptCode(ctx, `/p/embed/${row.uuid}`, row),
})
export const showEmbed = async (
  ctx: Pick<Context<'member'>, 'db' | 'ports' | 'actor' | 'now'>,
  uuid: string,
): Promise<Embed> => {
  const row = await store.listed(ctx.db, uuid, ctx)
  if (!row) throw new AppError('thing.not_found')
  return asEmbed(ctx, row)
}
export const listEmbeds = async (ctx: Context<'member'>, team: string, asked: Parameters<typeof store.ofTeam>[3]) => {
  const { results, ...rest } = await store.ofTeam(ctx.db, team, ctx, asked)
  return { ...rest, results: results.map((row) => asEmbed(ctx, row)) }
}

/** Throws unless the rights of every file allow embedding. Each later request for a file checks this again. */
const requireEmbeddable = async (ctx: Context<'member'>, files: readonly string[]) => {
  for (const { file } of await findFiles(ctx.db, [...files])) {
    if (!file) continue
    const { verdict, reasons } = decide({
      actor: ctx.actor,
      file,
      action: 'embed',
      surface: { kind: 'app' },
      at: ctx.now,
    })
    if (verdict !== 'allow') throw new AppError('rights.denied', { reasons: reasons.map(({ team }) => team) })
  }
}

type NewEmbed = { title: string; width: number; height: number; files: string[] }
export const createEmbed = async (
  ctx: Context<'member', 'embed.created'>,
  team: string,
  { files, ...row }: NewEmbed,
) => {
  await requireEmbeddable(ctx, files)
  const embed = await store.insert(ctx.db, { ...row, team, created_by: ctx.actor.user })
  await store.addFiles(ctx.db, embed, files)
  await ctx.record('embed.created', { embed, title: row.title })
  return showEmbed(ctx, embed)
}

type Changes = Partial<{ title: string; width: number; height: number; addFiles: string[]; removeFile: string }>
export const updateEmbed = async (ctx: Context<'member', 'embed.updated'>, embed: string, changes: Changes) => {
  const { addFiles, removeFile, ...row } = changes
  if (addFiles) {
    await requireEmbeddable(ctx, addFiles)
    await store.addFiles(ctx.db, embed, addFiles)
  }
  if (removeFile) await store.removeFile(ctx.db, embed, removeFile)
  await store.update(ctx.db, embed, row)
  await ctx.record('embed.updated', { embed, fields: Object.keys(changes) })
  return showEmbed(ctx, embed)
}
export const deleteEmbed = async (ctx: Context<'member', 'embed.deleted'>, embed: string) => {
  const { title } = await showEmbed(ctx, embed)
  await store.remove(ctx.db, embed)
  await ctx.record('embed.deleted', { embed, title })
}

/** Returns the embed code of a public file. Throws with the reasons if its rights don't allow embedding. */
export const showCode = async (ctx: Context<'member'>, uuid: string) => {
  const file = ctx.subject.file
  const version = await activeOf(ctx.db, uuid)
  if (!file || !version) throw new AppError('thing.not_found')
  requireAllowed({ actor: ctx.actor, file, action: 'embed', surface: { kind: 'app' }, at: ctx.now })
  if (!isPublic(file, ctx.now)) throw new AppError('embed.not_public')
  const [width, height] = [version.width ?? 640, version.height ?? 480]
  const scale = Math.min(1, 960 / width)
  const [page] = await publicFiles(ctx, [uuid], () => '')
  const frame = { title: page?.name ?? '', width: Math.round(width * scale), height: Math.round(height * scale) }
  const path = `/p/file/embed/${uuid}`
  return {
    code: frameCode(ctx, path, frame),
    script: scriptCode(ctx, path, frame),
    url: ctx.ports.settings.origin + path,
  }
}

/** Returns the embed code of the post that a file came from. The file's rights apply, as for every embed. */
export const showOriginal = async (ctx: Context<'member'>, team: string, uuid: string) => {
  const { file } = ctx.subject
  const version = await activeOf(ctx.db, uuid)
  if (!file || !version || team !== file.team) throw new AppError('thing.not_found')
  requireAllowed({ actor: ctx.actor, file, action: 'embed', surface: { kind: 'app' }, at: ctx.now })
  const { creator, post } = version.source ?? {}
  const author = creator?.handle || creator?.name || ''
  const made = post && postCode({ ...post, author })
  if (!made) throw new AppError('embed.no_original')
  return { code: made.code, url: post.url, author_name: author, provider_name: made.provider }
}
