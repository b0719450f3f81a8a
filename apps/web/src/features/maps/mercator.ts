/** Places on a flat map of the world: x and y from 0 to 1, from the upper left (Web Mercator). */
export type MapPosition = { x: number; y: number }
export type MapPoint = { latitude: number; longitude: number }
/** What of the world is seen: its middle, and how deep one is in it. */
export type MapView = MapPosition & { zoom: number }

const TILE_PX = 256
const NORTHMOST = 85.0511
const RADIANS = Math.PI / 180

export const toMapPosition = ({ latitude, longitude }: MapPoint): MapPosition => {
  const north = Math.min(Math.max(latitude, -NORTHMOST), NORTHMOST) * RADIANS
  return {
    x: (longitude + 180) / 360,
    y: 0.5 - Math.log(Math.tan(Math.PI / 4 + north / 2)) / (2 * Math.PI),
  }
}
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** Places beyond the edge are those on the other side. */
const wrapped = (x: number) => x - Math.floor(x)
export const toPoint = ({ x, y }: MapPosition): MapPoint => ({
  latitude: rounded((Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 2 - Math.PI / 2) / RADIANS),
  longitude: rounded(wrapped(x) * 360 - 180),
})

/** How many pixels the whole world has at a zoom. */
export const worldPx = (zoom: number) => TILE_PX * 2 ** zoom

type Size = { width: number; height: number }
/** Never further north or south than the map goes; east and west have no end. */
export const clampView = ({ x, y, zoom }: MapView, { height }: Size): MapView => {
  const half = Math.min(0.5, height / 2 / worldPx(zoom))
  return { zoom, x: wrapped(x), y: Math.min(Math.max(y, half), 1 - half) }
}
export const panView = (look: MapView, dx: number, dy: number, size: Size) =>
  clampView({ ...look, x: look.x + dx / worldPx(look.zoom), y: look.y + dy / worldPx(look.zoom) }, size)

/** The place under a point of the map, counted in pixels from its middle. */
export const positionAt = (look: MapView, dx: number, dy: number): MapPosition => ({
  x: look.x + dx / worldPx(look.zoom),
  y: look.y + dy / worldPx(look.zoom),
})
/** Goes deeper or back, and keeps the place under a point where it is. */
export const zoomView = (look: MapView, zoom: number, size: Size, dx = 0, dy = 0): MapView => {
  const place = positionAt(look, dx, dy)
  return clampView({ zoom, x: place.x - dx / worldPx(zoom), y: place.y - dy / worldPx(zoom) }, size)
}

export type Tile = { key: string; z: number; x: number; y: number; left: number; top: number }
/** The tiles that are seen, each with its place in pixels from the upper left of the map. */
export const tilesOf = ({ x, y, zoom }: MapView, { width, height }: Size): Tile[] => {
  const many = 2 ** zoom
  const [left, top] = [x * worldPx(zoom) - width / 2, y * worldPx(zoom) - height / 2]
  const tiles: Tile[] = []
  for (let column = Math.floor(left / TILE_PX); column * TILE_PX < left + width; column++)
    for (let row = Math.max(0, Math.floor(top / TILE_PX)); row < many && row * TILE_PX < top + height; row++)
      tiles.push({
        key: `${zoom} ${column} ${row}`,
        z: zoom,
        x: ((column % many) + many) % many,
        y: row,
        left: column * TILE_PX - left,
        top: row * TILE_PX - top,
      })
  return tiles
}

const degrees = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`
/** "62.4722° north, 5.9438° east" */
export const pointInWords = ({ latitude, longitude }: MapPoint) =>
  `${degrees(latitude, ['north', 'south'])}, ${degrees(longitude, ['east', 'west'])}`
