/** Web Mercator, as map tiles use it. It excludes the poles: points beyond its edge are drawn at the edge. */

export const TILE_PX = 256
const EDGE = 85.0511287798

/** The width and height of the world in pixels. */
export const worldPx = (zoom: number) => TILE_PX * 2 ** zoom
/** A point in pixels from the top left of the world. */
export const project = (lat: number, lng: number, zoom: number) => {
  const sine = Math.sin((Math.min(Math.max(lat, -EDGE), EDGE) * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: ((lng + 180) / 360) * worldPx(zoom), y: y * worldPx(zoom) }
}
/** The point at these pixels; its longitude can exceed 180 degrees. */
export const unproject = (x: number, y: number, zoom: number) => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldPx(zoom)))) * 180) / Math.PI,
  lng: (x / worldPx(zoom)) * 360 - 180,
})
