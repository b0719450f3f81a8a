import { MAP_CELL_DEGREES, type MapArea } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { files } from '../../files/table.ts'

/** The location of a file, as precisely as the viewer is allowed to know it. */
export type Points = { lat: SQL; lng: SQL }
export const exactPoints: Points = { lat: sql`f.latitude`, lng: sql`f.longitude` }
const CELLS_PER_DEGREE = Math.round(1 / MAP_CELL_DEGREES)
/** Divides by CELLS_PER_DEGREE rather than multiplying by MAP_CELL_DEGREES, because the result is then the float closest to
 *  the decimal value and needs no rounding. */
const middleOf = (degrees: SQL, most: number) =>
  sql`least((floor(${degrees} / ${MAP_CELL_DEGREES}::float8) + 0.5) / ${CELLS_PER_DEGREE}::float8,
    ${most - MAP_CELL_DEGREES / 2}::float8)`
/** The centre of the cell that contains a file. Areas are compared with this centre as well, so that requesting
 *  smaller and smaller areas reveals nothing more. */
export const roughPoints: Points = { lat: middleOf(sql`f.latitude`, 90), lng: middleOf(sql`f.longitude`, 180) }

export const isWholeWorld = ({ south, west, north, east }: MapArea) =>
  south <= -90 && north >= 90 && west <= -180 && east >= 180
export const inArea = ({ south, west, north, east }: MapArea, { lat, lng }: Points): SQL =>
  sql`(${lat} between ${south} and ${north} and ${
    west <= east ? sql`${lng} between ${west} and ${east}` : sql`(${lng} >= ${west} or ${lng} <= ${east})`
  })`

/** A cell of a fine grid, narrower than a marker, with the files in it. */
export type Cell = MapArea & { lat: number; lng: number; count: number; file: string }
/** The highest latitude of Web Mercator, which excludes the poles. */
const EDGE = 85.0511287798
/** The width of a cell. */
export const FINE_PX = 20
const TILE_PX = 256

/** The points of `from` in an area, grouped into cells for a zoom level. */
export const cellsOf = async (db: Db, from: SQL, points: Points, area: MapArea, zoom: number): Promise<Cell[]> => {
  const across = (2 ** zoom * TILE_PX) / FINE_PX
  const inside = isWholeWorld(area) ? sql`true` : inArea(area, points)
  const y = sql`asinh(tan(radians(greatest(-${EDGE}::float8, least(${EDGE}::float8, lat))))) / (2 * pi())`
  // Any file can represent its cell; comparing `ctid`s takes a tenth of the time of comparing ids. `offset 0` keeps PostgreSQL
  // from merging the subqueries, because it would then sort all rows to group them.
  const { rows } = await db.execute<Cell>(sql`
    with points as (select f.ctid row, ${points.lat} lat, ${points.lng} lng ${from}
        and f.latitude is not null and f.longitude is not null and ${inside} offset 0),
      celled as (select row, lat, lng, floor((lng + 180) / 360 * ${across}::float8) x, floor(${y} * ${across}::float8) y
        from points offset 0),
      cells as (select count(*)::int count, avg(lat) lat, avg(lng) lng, min(lat) south, max(lat) north,
          min(lng) west, max(lng) east, max(row) row
        from celled group by x, y)
    select count, lat, lng, south, north, west, east, (select f.uuid from ${files} f where f.ctid = cells.row) file from cells`)
  return rows
}
/** The rows of a search, for `cellsOf`. */
export const found = (query: SQL): SQL => sql`from (${query}) q join ${files} f on f.uuid = q.file where true`
