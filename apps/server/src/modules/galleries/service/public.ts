import { AppError, type PublicFile } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { coversOf } from '../../files/index.ts'
import { renditionUrl } from '../../versions/index.ts'
import * as files from '../store/files.ts'
import * as store from '../store/galleries.ts'
import { decideForWorld, rightsOf } from './show.ts'

type Row = Awaited<ReturnType<typeof files.publicRows>>[number]

/** A file as the world sees it: where its name is hidden, the day on which it was made stands for it (spec §2). */
const asPublic = ({ hide_name, version, look, renditions, ...row }: Row): PublicFile => {
  const urlOf = (name: string) => (renditions.includes(name) ? renditionUrl(version, name, look) : null)
  const created_at = new Date(row.created_at)
  return {
    ...row,
    name: hide_name ? created_at.toISOString().slice(0, 10) : row.name,
    created_at,
    thumbnail_url: urlOf('400'),
    view_url: urlOf('2000') ?? urlOf('1080') ?? urlOf('400'),
    preview_url: urlOf('preview'),
  }
}

/** The public page of a gallery. Off, it is not there for anybody, members included; and of its files, each asks the decision. */
export const showPublic = async (ctx: Context<'viewer'>, uuid: string, asked: store.Asked) => {
  const { team, title, description, cover, public: open } = await store.one(ctx.db, uuid)
  if (!open) throw new AppError('thing.not_found')
  const { results, ...rest } = await files.visible(ctx.db, uuid, asked, ctx.now)
  const first = await files.firstVisible(ctx.db, uuid, ctx.now)
  const listed = results.map(({ file }) => file)
  const facts = await rightsOf(ctx, [...new Set([...listed, cover ?? [], first ?? []].flat())])
  const isSeen = (file: string) => {
    const known = facts.get(file)
    return known !== undefined && decideForWorld(known, ctx.now, !open).verdict === 'allow'
  }
  const seen = listed.filter(isSeen)
  const rows = new Map((await files.publicRows(ctx.db, seen)).map((row) => [row.uuid, row]))
  const face = [cover, first].find((file) => typeof file === 'string' && isSeen(file))
  return {
    ...rest,
    results: seen.flatMap((file) => rows.get(file) ?? []).map(asPublic),
    gallery: { uuid, team, title, description, cover: (face && (await coversOf(ctx, [face])).get(face)) || null },
  }
}
