import { type AlbumChanges, AppError, invalid, type NewAlbum } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { requirePublishable } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as albums from '../store/albums.ts'
import { showAlbum } from './show.ts'

/** Requires the parent to be an album of the same media centre, not a press release. */
const requireAlbumParent = (tree: Map<string, albums.Row>, parent: string | null | undefined) => {
  if (!parent) return
  const found = tree.get(parent)
  if (!found) throw invalid('/parent_album', copy.chooseAlbum)
  if (found.kind === 'text') throw invalid('/parent_album', copy.textHoldsAlbums)
}

export const createAlbum = async (ctx: Context<'member', 'album.created'>, { media_centre, ...row }: NewAlbum) => {
  await albums.lockTree(ctx.db, media_centre)
  requireAlbumParent(await albums.tree(ctx.db, media_centre), row.parent_album)
  await requirePublishable(ctx, row.cover ? [row.cover] : [], () => '/cover')
  if (row.kind === 'text' && row.query) throw invalid('/query', copy.textBySearch)
  const uuid = await albums.insert(ctx.db, { ...row, media_centre })
  await ctx.record('album.created', { album: uuid, media_centre, title: row.title })
  return showAlbum(ctx, uuid)
}

/** Puts an album before a sibling, or last. */
const placeBefore = async (ctx: Context<'member'>, album: albums.Row, before: string | null) => {
  const siblings = (await albums.all(ctx.db, album.media_centre))
    .filter(({ uuid, parent_album }) => parent_album === album.parent_album && uuid !== album.uuid)
    .map(({ uuid }) => uuid)
  const at = before === null ? siblings.length : siblings.indexOf(before)
  if (at === -1) throw invalid('/before', copy.chooseSibling)
  await albums.order(ctx.db, siblings.toSpliced(at, 0, album.uuid))
}

export const updateAlbum = async (
  ctx: Context<'member', 'album.updated'>,
  uuid: string,
  { before, parent_album, ...row }: AlbumChanges,
) => {
  const { media_centre } = await albums.one(ctx.db, uuid)
  await albums.lockTree(ctx.db, media_centre)
  const tree = await albums.tree(ctx.db, media_centre)
  const album = tree.get(uuid)
  if (!album) throw new AppError('thing.not_found')
  if (album.kind === 'text' && row.query) throw invalid('/query', copy.textBySearch)
  await requirePublishable(ctx, row.cover ? [row.cover] : [], () => '/cover')
  const parent = parent_album === undefined ? album.parent_album : parent_album
  if (parent !== album.parent_album) {
    requireAlbumParent(tree, parent)
    if (parent !== null && albums.pathTo(tree, parent).some((one) => one.uuid === uuid))
      throw invalid('/parent_album', copy.intoItself)
    await albums.moveTo(ctx.db, album, parent)
  }
  await albums.update(ctx.db, uuid, row)
  if (before !== undefined) await placeBefore(ctx, { ...album, parent_album: parent }, before)
  const fields = Object.keys({
    ...row,
    ...(parent_album !== undefined && { parent_album }),
    ...(before !== undefined && { before }),
  })
  await ctx.record('album.updated', { album: uuid, media_centre, title: row.title ?? album.title, fields })
  return showAlbum(ctx, uuid)
}

export const deleteAlbum = async (ctx: Context<'member', 'album.deleted'>, uuid: string) => {
  const { media_centre, title } = await albums.one(ctx.db, uuid)
  await albums.lockTree(ctx.db, media_centre)
  await albums.remove(ctx.db, uuid)
  await ctx.record('album.deleted', { album: uuid, media_centre, title })
}
