import {
  type Album,
  type AlbumFile,
  AppError,
  type Cover,
  decide,
  type MediaCentre,
  type MediaCentreCard,
  type RightsFile,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { cardsInOrder, coversOf } from '../../files/index.ts'
import { findFiles } from '../../versions/index.ts'
import * as albums from '../store/albums.ts'
import * as centres from '../store/centres.ts'
import type { Entry } from '../store/files.ts'

type ReadContext = Pick<Context, 'db' | 'ports'>
type MemberReadContext = Pick<Context<'member'>, 'db' | 'ports' | 'actor' | 'now'>
const present = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null)

/** The URL of a media centre's public site. */
export const publicUrl = (
  { ports }: { ports: { settings: { origin: string } } },
  { team, slug }: Pick<centres.Row, 'team' | 'slug'>,
) => `${ports.settings.origin}/p/media-centre/${team}/${slug}`

const asCard = (ctx: ReadContext, row: centres.Card, covers: Map<string, Cover>): MediaCentreCard => ({
  uuid: row.uuid,
  title: row.title,
  slug: row.slug,
  visibility: row.visibility,
  live: row.live,
  cover: (row.cover_file !== null && covers.get(row.cover_file)) || null,
  albums: row.album_count,
  files: row.file_count,
  public_url: publicUrl(ctx, row),
  recycled_at: row.recycled_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const listCentres = async (ctx: Context<'member'>, team: string, asked: centres.PageQuery) => {
  const { results, ...rest } = await centres.cards(ctx.db, team, ctx, asked)
  const covers = await coversOf(ctx, present(results.map(({ cover_file }) => cover_file)))
  return { ...rest, results: results.map((row) => asCard(ctx, row, covers)) }
}

export const showCentre = async (ctx: MemberReadContext, uuid: string): Promise<MediaCentre> => {
  const row = await centres.card(ctx.db, uuid, ctx)
  const covers = await coversOf(ctx, present([row.cover_file, row.logo]))
  return {
    ...asCard(ctx, row, covers),
    team: row.team,
    intro: row.intro,
    accent: row.accent,
    logo: (row.logo !== null && covers.get(row.logo)) || null,
    has_password: row.password_hash !== null,
    downloads: row.downloads,
    press_contact: row.press_contact,
    footer_links: row.footer_links,
  }
}

const asAlbums = async (ctx: ReadContext, centre: string, rows: albums.Card[]): Promise<Album[]> => {
  const { downloads } = await centres.one(ctx.db, centre)
  const terms = albums.effectiveTerms(downloads, await albums.tree(ctx.db, centre))
  const covers = await coversOf(ctx, present(rows.map(({ cover_file }) => cover_file)))
  return rows.map((row) => ({
    uuid: row.uuid,
    media_centre: { uuid: centre, title: row.centre_title },
    parent_album: row.parent_album,
    kind: row.kind,
    title: row.title,
    description: row.description,
    query: row.query,
    access: row.access,
    downloads: row.downloads,
    effective: terms.get(row.uuid) ?? { access: row.access, downloads: row.downloads ?? downloads },
    cover: (row.cover_file !== null && covers.get(row.cover_file)) || null,
    files: row.file_count,
    albums: row.album_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }))
}

export const listAlbums = async (
  ctx: Context<'member'>,
  centre: string,
  parent: string | null,
  asked: albums.Paging,
) => {
  const { results, ...rest } = await albums.cards(ctx.db, centre, parent, ctx, asked)
  return { ...rest, results: await asAlbums(ctx, centre, results) }
}
export const showAlbum = async (ctx: MemberReadContext, uuid: string): Promise<Album> => {
  const row = await albums.card(ctx.db, uuid, ctx)
  const [album] = await asAlbums(ctx, row.media_centre, [row])
  if (!album) throw new AppError('thing.not_found')
  return album
}
export const showBreadcrumbs = async (ctx: Context<'member'>, uuid: string) => {
  const { media_centre } = await albums.one(ctx.db, uuid)
  const path = albums.pathTo(await albums.tree(ctx.db, media_centre), uuid)
  return path.map((album) => ({ uuid: album.uuid, title: album.title }))
}

/** Visitors to a media centre are treated as outsiders, even members: they see its files as far as the rights allow. */
const asCentreVisitor = (file: RightsFile) =>
  ({ actor: { kind: 'link', opens: [file.uuid] }, file, surface: { kind: 'media centre' } }) as const

/** Entries as cards that show whether visitors see the file. */
export const showEntries = async (ctx: Pick<Context, 'db' | 'now'>, entries: Entry[]): Promise<AlbumFile[]> => {
  const uuids = [...new Set(entries.map(({ file }) => file))]
  const rights = new Map((await findFiles(ctx.db, uuids)).map(({ uuid, file }) => [uuid, file]))
  const cards = new Map((await cardsInOrder(ctx, uuids)).map((card) => [card.uuid, card]))
  return entries.flatMap(({ entry, file, album, album_title, pinned }) => {
    const [card, facts] = [cards.get(file), rights.get(file)]
    if (!card || !facts) return []
    const { verdict, reasons } = decide({ ...asCentreVisitor(facts), action: 'see', at: ctx.now })
    const shown = verdict === 'allow'
    const why = shown ? [] : reasons.map(({ team }) => team)
    return [{ ...card, entry, album: { uuid: album, title: album_title }, pinned, shown, reasons: why }]
  })
}
