import {
  AppError,
  decide,
  type Decision,
  type FileMap,
  type MapArea,
  type MapClusters,
  type MapFile,
  type RightsFile,
} from '@vitrine/contract'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Context } from '../../../platform/http/context.ts'
import { frameCode } from '../../embeds/index.ts'
import { cardsInOrder, cardsOf, withCovers } from '../../files/index.ts'
import { findInQuery } from '../../search/index.ts'
import { findFiles } from '../../versions/index.ts'
import * as files from '../store/files.ts'
import * as store from '../store/maps.ts'
import { cellsOf, exactPoints, found } from '../store/points.ts'
import { clustersOf, extentOf, zoomFor } from './clusters.ts'
import { findForMember } from './filter.ts'

type Row = Awaited<ReturnType<typeof store.card>>
type Member = Pick<Context<'member'>, 'db' | 'actor' | 'now' | 'ports'>

export const listMaps = async (ctx: Context<'member'>, team: string, asked: store.PageQuery) => {
  const { results, ...rest } = await store.cards(ctx.db, team, ctx, asked)
  const cards = results.map(({ layer: _layer, capture: _capture, exact: _exact, ...card }) => card)
  return { ...rest, results: await withCovers(ctx, cards) }
}

/** The size of an embedded map in pixels. */
export const MAP_FRAME = { width: 960, height: 640 }
const addressesOf = (ctx: Pick<Context, 'ports'>, { uuid, title }: Row) => {
  const { origin } = ctx.ports.settings
  const path = `/p/map/embed/${uuid}`
  const embed_code = frameCode(ctx, path, { title, ...MAP_FRAME })
  return { public_url: `${origin}/p/map/${uuid}`, embed_url: `${origin}${path}`, embed_code }
}
export const showMap = async (ctx: Member, uuid: string): Promise<FileMap> => {
  const row = await store.card(ctx.db, uuid, ctx)
  const hidden = await files.countHidden(ctx.db, uuid, ctx)
  return { ...requireRow(await withCovers(ctx, [row])), hidden, ...addressesOf(ctx, row) }
}

/** Returns what the rights decision needs to know about the given files, by id. */
export const rightsOf = async ({ db }: Pick<Context, 'db'>, uuids: readonly string[]) =>
  new Map((await findFiles(db, [...uuids])).map(({ uuid, file }) => [uuid, file]))
/** A public map shows its files to everyone as far as their rights allow. */
export const mapAccessOf = (file: RightsFile) =>
  ({ actor: { kind: 'link', opens: [file.uuid] }, file, surface: { kind: 'public page' } }) as const
export const decideForPublic = (file: RightsFile, at: Date): Decision =>
  decide({ ...mapAccessOf(file), action: 'see', at })

type Search = { q?: string | undefined }
const filesForMember = async (ctx: Context<'member'>, uuid: string, { q = '' }: Search) =>
  files.filtered(files.forMember(uuid, ctx), await findForMember(ctx, ctx.subject.team, q))

/** A page of a map's files, each with whether visitors see it and, if not, why. */
export const listFiles = async (ctx: Context<'member'>, uuid: string, asked: files.FilesQuery & Search) => {
  const { results, ...rest } = await files.page(ctx.db, await filesForMember(ctx, uuid, asked), exactPoints, asked)
  const uuids = results.map(({ file }) => file)
  const facts = await rightsOf(ctx, uuids)
  const judged = (await cardsInOrder(ctx, uuids)).map((card): MapFile => {
    const file = facts.get(card.uuid)
    if (!file) throw new AppError('thing.not_found')
    const { verdict, reasons } = decideForPublic(file, ctx.now)
    return { ...card, shown: verdict === 'allow', reasons: reasons.map(({ team }) => team) }
  })
  return { ...rest, results: judged }
}

type Zoomed = MapArea & { zoom: number }
type Cells = Awaited<ReturnType<typeof cellsOf>>
const clustersFor = async (ctx: Pick<Context, 'db'>, cells: Cells, zoom: number): Promise<MapClusters> => {
  const groups = clustersOf(cells, zoom)
  const cards = await cardsOf(
    ctx,
    groups.map(({ file }) => file),
  )
  const known = new Map(
    cards.map(({ uuid, name, thumbnail_url, placeholder }) => [uuid, { uuid, name, thumbnail_url, placeholder }]),
  )
  const clusters = groups.flatMap(({ file, ...group }) => {
    const cover = known.get(file)
    return cover ? [{ ...group, file: cover }] : []
  })
  return { clusters, ...extentOf(cells) }
}
export const showClusters = async (ctx: Context<'member'>, uuid: string, asked: Zoomed & Search) => {
  const zoom = zoomFor(asked, asked.zoom)
  return clustersFor(ctx, await cellsOf(ctx.db, await filesForMember(ctx, uuid, asked), exactPoints, asked, zoom), zoom)
}
/** Returns the clusters for the results of a library search. */
export const showLibraryClusters = async (
  ctx: Context<'member'>,
  team: string,
  { south, west, north, east, zoom: asked, ...search }: Zoomed & Parameters<typeof findInQuery>[2],
) => {
  const area = { south, west, north, east }
  const zoom = zoomFor(area, asked)
  const rows = found(await findInQuery(ctx, team, search))
  return clustersFor(ctx, await cellsOf(ctx.db, rows, exactPoints, area, zoom), zoom)
}
