import { z } from 'zod'

const latitude = z.coerce.number('Enter a number').min(-90, 'Use at least -90').max(90, 'Use at most 90')
const longitude = z.coerce.number('Enter a number').min(-180, 'Use at least -180').max(180, 'Use at most 180')

/** A part of the map, in degrees. If `west` is greater than `east`, it crosses the antimeridian. */
export const MapArea = z.object({ south: latitude, west: longitude, north: latitude, east: longitude })
export type MapArea = z.output<typeof MapArea>
const areaFields = {
  south: latitude.default(-90),
  west: longitude.default(-180),
  north: latitude.default(90),
  east: longitude.default(180),
}
/** Whether a point is within an area. */
export const isInArea = ({ south, west, north, east }: MapArea, lat: number, lng: number) =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)
const isSouthBelowNorth = ({ south, north }: MapArea) => south <= north
/** Returns the schema of a query with an area. Edges that are left out default to those of the whole world. */
export const queryWithArea = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object({ ...areaFields, ...fields }).refine((read) => isSouthBelowNorth(read as unknown as MapArea), {
    path: ['north'],
    error: 'Use a value no smaller than south',
  })

/** Formats an area for the search language: south/west/north/east. Five decimals are precise to about 1 m. */
export const formatArea = ({ south, west, north, east }: MapArea) =>
  [south, west, north, east].map((degrees) => String(Math.round(degrees * 1e5) / 1e5)).join('/')
/** Parses an area in the search language. Returns undefined if it is invalid. */
export const parseArea = (text: string): MapArea | undefined => {
  const parts = text.split('/')
  if (parts.length !== 4 || !parts.every((one) => /^-?\d{1,3}(\.\d{1,10})?$/.test(one))) return undefined
  const [south, west, north, east] = parts.map(Number)
  const read = MapArea.safeParse({ south, west, north, east })
  return read.success && isSouthBelowNorth(read.data) ? read.data : undefined
}
