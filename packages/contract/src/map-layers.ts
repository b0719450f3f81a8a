/** A layer of map tiles (spec §3). `{z}`, `{x}` and `{y}` in its URL identify a tile; `deepest` is its maximum zoom
 *  level. */
export type MapLayer = { value: string; name: string; url: string; credit: string; deepest: number }

const esri = (service: string) =>
  `https://server.arcgisonline.com/ArcGIS/rest/services/${service}/MapServer/tile/{z}/{y}/{x}`
const carto = (style: string) => `https://basemaps.cartocdn.com/${style}/{z}/{x}/{y}.png`
const osm = '© OpenStreetMap contributors'

/** The credit for a map without tiles, which shows only outlines and names. */
export const outlineCredit = 'Outline: Natural Earth. Place names: GeoNames'

/** The selectable layers, starting with the default. */
export const mapLayers = [
  {
    value: 'OSM',
    name: 'Open Street Map',
    url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    credit: osm,
    deepest: 19,
  },
  {
    value: 'HUM',
    name: 'Humanitarian',
    url: 'https://a.tile.openstreetmap.fr/hot/{z}/{x}/{y}.png',
    credit: `${osm}, Humanitarian OpenStreetMap Team`,
    deepest: 19,
  },
  { value: 'DG', name: 'Dark Gray', url: esri('Canvas/World_Dark_Gray_Base'), credit: '© Esri', deepest: 16 },
  { value: 'LG', name: 'Light Gray', url: esri('Canvas/World_Light_Gray_Base'), credit: '© Esri', deepest: 16 },
  {
    value: 'NG',
    name: 'National Geographic',
    url: esri('NatGeo_World_Map'),
    credit: '© Esri, National Geographic',
    deepest: 16,
  },
  { value: 'SAT', name: 'Satellite', url: esri('World_Imagery'), credit: '© Esri, Maxar', deepest: 18 },
  { value: 'CL', name: 'Carto Light', url: carto('light_all'), credit: `${osm}, © CARTO`, deepest: 20 },
  { value: 'CD', name: 'Carto Dark', url: carto('dark_all'), credit: `${osm}, © CARTO`, deepest: 20 },
  { value: 'CV', name: 'Carto Voyager', url: carto('rastertiles/voyager'), credit: `${osm}, © CARTO`, deepest: 20 },
] as const satisfies readonly MapLayer[]

/** The only external origins whose images our pages can show. */
export const tileOrigins: readonly string[] = [...new Set(mapLayers.map(({ url }) => new URL(url).origin))]

/** The values of the layers (spec §3), starting with the default. */
export const layerValues = mapLayers.map(({ value }) => value) as [LayerValue, ...LayerValue[]]
export type LayerValue = (typeof mapLayers)[number]['value']
/** Returns the layer with this value, or the default if there is none. */
export const layerOf = (value: string): MapLayer => mapLayers.find((one) => one.value === value) ?? mapLayers[0]
