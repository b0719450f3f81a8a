import {
  AppError,
  MAP_CELL_DEGREES,
  MAP_CELL_ZOOM,
  type MapArea,
  type MapClusters,
  type PublicMap,
} from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { publicFiles } from '../../links/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import * as files from '../store/files.ts'
import * as store from '../store/maps.ts'
import { cellsOf, exactPoints, roughPoints } from '../store/points.ts'
import { clustersOf, extentOf, zoomFor } from './clusters.ts'
import { findForVisitor } from './filter.ts'
import { decideForPublic, mapAccessOf, rightsOf } from './show.ts'

type ReadContext = Pick<Context, 'db' | 'now'>

const middle = (degrees: number, most: number) =>
  Math.min(Math.round((Math.floor(degrees / MAP_CELL_DEGREES) + 0.5) * MAP_CELL_DEGREES * 1e4) / 1e4, most)
/** The view a map opens with. Unless the map shows exact locations, its centre is rounded like the files' locations, and its
 *  zoom is limited. */
const captureOf = ({ capture, exact }: Pick<PublicMap, 'capture' | 'exact'>): PublicMap['capture'] =>
  capture && !exact
    ? { lat: middle(capture.lat, 90), lng: middle(capture.lng, 180), zoom: Math.min(capture.zoom, MAP_CELL_ZOOM) }
    : capture
/** Throws "not found" for a map that is not public, even for members. */
const openMap = async ({ db }: Pick<ReadContext, 'db'>, uuid: string) => {
  const { isOpen, ...map } = await store.one(db, uuid)
  if (!isOpen) throw new AppError('thing.not_found')
  return { map: { ...map, capture: captureOf(map) }, points: map.exact ? exactPoints : roughPoints }
}
/** Returns those of the given files that everyone can see now. */
const visibleFiles = async (ctx: ReadContext, uuids: readonly string[]) => {
  const facts = await rightsOf(ctx, uuids)
  return uuids.filter((uuid) => {
    const file = facts.get(uuid)
    return file !== undefined && decideForPublic(file, ctx.now).verdict === 'allow'
  })
}
const renditionAt = (map: string) => (file: string, size: string) => `/v1/public/map/${map}/rendition/${file}/${size}/`

type Search = { q?: string | undefined }
/** The files on a public map that everybody can see. A query searches only what everybody can read. */
const filesForPublic = async (
  { db, now }: ReadContext,
  { uuid, team }: Pick<PublicMap, 'uuid' | 'team'>,
  { q = '' }: Search,
) => files.filtered(files.visibleToPublic(uuid, now), await findForVisitor({ db, now }, team, q))

/** Returns a public map with a page of its files. */
export const showPublic = async (ctx: ReadContext, uuid: string, asked: files.FilesQuery & Search) => {
  const { map, points } = await openMap(ctx, uuid)
  const { results, ...rest } = await files.page(ctx.db, await filesForPublic(ctx, map, asked), points, asked)
  const visible = await visibleFiles(
    ctx,
    results.map(({ file }) => file),
  )
  return { ...rest, results: await publicFiles(ctx, visible, renditionAt(uuid)), map }
}

type Zoomed = MapArea & { zoom: number }
/** The clusters of a public map. Unless the map shows exact locations, the zoom is limited so that grouping is never finer
 *  than the cells to which locations are rounded. */
export const showPublicClusters = async (
  ctx: ReadContext,
  uuid: string,
  asked: Zoomed & Search,
): Promise<MapClusters> => {
  const { map, points } = await openMap(ctx, uuid)
  const zoom = zoomFor(asked, Math.min(asked.zoom, map.exact ? Infinity : MAP_CELL_ZOOM))
  const cells = await cellsOf(ctx.db, await filesForPublic(ctx, map, asked), points, asked, zoom)
  const groups = clustersOf(cells, zoom)
  const visible = await visibleFiles(
    ctx,
    groups.map(({ file }) => file),
  )
  const shown = await publicFiles(ctx, visible, renditionAt(uuid), { brief: true })
  const covers = new Map(shown.map((file) => [file.uuid, file]))
  const clusters = groups.flatMap(({ file, ...group }) => {
    const cover = covers.get(file)
    if (!cover) return []
    const { name, thumbnail_url, placeholder } = cover
    return [{ ...group, file: { uuid: file, name, thumbnail_url, placeholder } }]
  })
  return { clusters, ...extentOf(cells) }
}

/** A rendition of a file on a public map. The decision is made with the access the map gives to this file. */
export const mapRendition = async (
  ctx: Context<'viewer'>,
  uuid: string,
  item: string,
  size: string,
): Promise<ByteAnswer> => {
  await openMap(ctx, uuid)
  const held = isId(item) && (await files.has(ctx.db, uuid, item))
  const [subject] = held ? await findFiles(ctx.db, [item]) : []
  const version = held ? await activeOf(ctx.db, item) : undefined
  if (!subject?.file || !version) throw new AppError('thing.not_found')
  const { actor, file, surface } = mapAccessOf(subject.file)
  const as = { ...ctx, actor, subject: { ...subject, uuid: version.uuid } }
  return { ...(await renditionOf(as, version.uuid, size)), surface, as: { actor, file } }
}
