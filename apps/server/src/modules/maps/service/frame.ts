import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  layerOf,
  MAP_CELL_ZOOM,
  type MapArea,
  type MapCluster,
  type MapLabel,
  type MapLayer,
  type PageReply,
  outlineCredit,
  PAGE_SIZE_MAX,
  type PublicMap,
} from '@vitrine/contract'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { Context } from '../../../platform/http/context.ts'
import { labelsIn } from '../../../platform/places/labels.ts'
import { project, TILE_PX, unproject, worldPx } from '../../../platform/places/mercator.ts'
import { framedBy, framePage } from '../../embeds/index.ts'
import { showPublic, showPublicClusters } from './public.ts'
import { MAP_FRAME } from './show.ts'

/**
 * A map embedded in other sites: drawn by the server, because no script runs there. It is complete without tiles; where
 * tiles load, they cover the outline of the land.
 */

export const everywhere: MapArea = { south: -90, west: -180, north: 90, east: 180 }
const { width, height } = MAP_FRAME
const BORDER_PX = 90
const MARKER_PX = 60
/** A single point is shown at this zoom. */
const AREA_ZOOM = 13

type View = { zoom: number; left: number; top: number }
/** The view with the highest zoom at which an area fits into the frame. */
const fit = ({ south, west, north, east }: MapArea, deepest: number): View => {
  const right = east < west ? east + 360 : east
  for (let zoom = deepest; ; zoom--) {
    const [from, to] = [project(north, west, zoom), project(south, right, zoom)]
    const fits = to.x - from.x <= width - 2 * BORDER_PX && to.y - from.y <= height - 2 * BORDER_PX
    if (!fits && zoom > 1) continue
    return { zoom, left: (from.x + to.x - width) / 2, top: (from.y + to.y - height) / 2 }
  }
}
const viewOf = ({ capture, exact }: PublicMap, area: MapArea): View => {
  if (!capture) return fit(area, exact ? AREA_ZOOM : MAP_CELL_ZOOM)
  const zoom = Math.round(capture.zoom)
  const { x, y } = project(capture.lat, capture.lng, zoom)
  return { zoom, left: x - width / 2, top: y - height / 2 }
}

/** The position of a point in the frame, in the copy of the world nearest to the frame's centre. */
const placeIn = ({ zoom, left, top }: View, lat: number, lng: number) => {
  const at = project(lat, lng, zoom)
  const world = worldPx(zoom)
  return {
    x: Math.round(at.x - left - Math.round((at.x - left - width / 2) / world) * world),
    y: Math.round(at.y - top),
  }
}
/** The area that the frame shows, with a margin on each side. At the edges of the projection it extends to the poles. */
const areaIn = ({ zoom, left, top }: View, margin = 0): MapArea => {
  const from = unproject(left - margin, top - margin, zoom)
  const to = unproject(left + width + margin, top + height + margin, zoom)
  const inWorld = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
  const north = top <= margin ? 90 : from.lat
  const south = top + height + margin >= worldPx(zoom) ? -90 : to.lat
  return to.lng - from.lng >= 360
    ? { ...everywhere, south, north }
    : { south, north, west: inWorld(from.lng), east: inWorld(to.lng) }
}

let land: string | undefined
const landPath = () => {
  land ??= /<path d="([^"]+)"/.exec(
    readFileSync(fileURLToPath(import.meta.resolve('@vitrine/contract/world.svg')), 'utf8'),
  )?.[1]
  return land ?? ''
}
/** The width of the world in the units of the outline. */
const OUTLINE_UNITS = 8000
/** Beyond this zoom, the outline's coordinates are too large to be drawn exactly. */
const OUTLINE_ZOOM = 14
const outlines = ({ zoom, left, top }: View) => {
  if (zoom > OUTLINE_ZOOM) return ''
  const scale = worldPx(zoom) / OUTLINE_UNITS
  const copies = [-1, 0, 1].map(
    (turn) => `<use href="#land" transform="translate(${turn * worldPx(zoom) - left} ${-top}) scale(${scale})"/>`,
  )
  return `<defs><path id="land" d="${landPath()}" vector-effect="non-scaling-stroke"/></defs>${copies.join('')}`
}
const nameOf = ({ name, kind, lat, lng }: MapLabel, view: View) => {
  const { x, y } = placeIn(view, lat, lng)
  return `<text class="${kind}" x="${x}" y="${y}">${escapeHtml(name)}</text>`
}
const percent = (px: number, of: number) => `${((px / of) * 100).toFixed(4)}%`
const tileAddress = (url: string, at: { x: number; y: number; z: number }) =>
  escapeHtml(url.replaceAll(/\{([xyz])\}/g, (_, key: 'x' | 'y' | 'z') => String(at[key])))
/** Tiles are backgrounds: one that fails to load stays empty, while an image would look broken. */
const tiles = ({ zoom, left, top }: View, { url, deepest }: MapLayer) => {
  if (zoom > deepest) return ''
  const count = 2 ** zoom
  const images: string[] = []
  for (let y = Math.max(Math.floor(top / TILE_PX), 0); y * TILE_PX < top + height && y < count; y++)
    for (let x = Math.floor(left / TILE_PX); x * TILE_PX < left + width; x++) {
      const href = tileAddress(url, { z: zoom, x: ((x % count) + count) % count, y })
      const place = `left:${percent(x * TILE_PX - left, width)};top:${percent(y * TILE_PX - top, height)}`
      images.push(`<i style="${place};background-image:url('${href}')"></i>`)
    }
  return images.join('')
}
/** Credits the tiles if they load, otherwise the outline. Only the second line is visible: if the tile loads, it fills the
 *  first line and its credit is the second; if it fails, it takes no space and the outline's credit is the second. */
const credits = ({ zoom }: View, { url, credit, deepest }: MapLayer) => {
  if (zoom > deepest) return `<small>${escapeHtml(outlineCredit)}</small>`
  const tile = `<img src="${tileAddress(url, { x: 0, y: 0, z: 0 })}" alt="">`
  return `<small><span>${tile}<b>${escapeHtml(credit)}</b><b>${escapeHtml(outlineCredit)}</b></span></small>`
}
const marker = (cluster: MapCluster, view: View, href: string) => {
  const { x, y } = placeIn(view, cluster.lat, cluster.lng)
  const { name, thumbnail_url } = cluster.file
  const label = cluster.count === 1 ? name : `${cluster.count.toLocaleString('en-GB')} files`
  const image = thumbnail_url
    ? `<image href="${escapeHtml(thumbnail_url)}" x="-24" y="-24" width="48" height="48" preserveAspectRatio="xMidYMid slice" clip-path="inset(0 round 8px)"/>`
    : ''
  const words = cluster.count.toLocaleString('en-GB')
  const wide = 12 + words.length * 8
  const count =
    cluster.count > 1
      ? `<rect x="${30 - wide}" y="-36" width="${wide}" height="20" rx="10" fill="#16181a"/><text x="${30 - wide / 2}" y="-22">${words}</text>`
      : ''
  return `<a href="${escapeHtml(href)}" target="_blank" rel="noopener" aria-label="${escapeHtml(label)}"><g transform="translate(${x} ${y})"><rect x="-27" y="-27" width="54" height="54" rx="11" fill="#fff" stroke="#0003"/>${image}${count}</g></a>`
}

const look = `html,body{margin:0;height:100%;background:#dfe6e8;color:#16181a;font:14px system-ui,sans-serif}
body{overflow:hidden}div{position:absolute;left:50%;top:50%;width:max(100vw,150vh);height:max(100vh,66.667vw);transform:translate(-50%,-50%)}
svg{position:absolute;inset:0;width:100%;height:100%}i{position:absolute;width:${(TILE_PX / width) * 100}%;height:${(TILE_PX / height) * 100}%;background-size:100% 100%}
use{fill:#f7f6f2;stroke:#b9c1c2}text{fill:#fff;font-size:12px;font-weight:600;text-anchor:middle}
h1{position:absolute;z-index:1;inset:12px auto auto 12px;max-width:70%;margin:0;padding:.4em .7em;border-radius:8px;background:#fff;font-size:16px;box-shadow:0 1px 4px #0003}
.town,.country{fill:#55605f;font-weight:500;paint-order:stroke;stroke:#f7f6f2;stroke-width:3px}.country{fill:#5c6766;letter-spacing:.12em}
small{position:absolute;right:0;bottom:0;height:1.4em;padding:0 6px;background:#fffd;line-height:1.4;overflow:hidden}
small span{display:block;margin-top:-1.4em}small img{display:block;width:auto;max-height:1.4em;opacity:0}small b{display:block;font-weight:400;white-space:nowrap}
:focus-visible{outline:3px solid #0d6e6e;outline-offset:2px}`

export const showFrame = async (ctx: Context<'viewer'>, uuid: string): Promise<PageReply> => {
  const { map, results } = await showPublic(ctx, uuid, { ...everywhere, limit: PAGE_SIZE_MAX })
  const { area } = await showPublicClusters(ctx, uuid, { ...everywhere, zoom: 0 })
  if (!area) return framePage(ctx, map.title, results)
  const view = viewOf(map, area)
  const { clusters } = await showPublicClusters(ctx, uuid, { ...areaIn(view, MARKER_PX), zoom: view.zoom })
  const layer = layerOf(map.layer)
  const href = `/p/map/${uuid}`
  const svg = (inside: string, named = '') => `<svg viewBox="0 0 ${width} ${height}"${named}>${inside}</svg>`
  const markers = clusters.map((one) => marker(one, view, href)).join('')
  const named = ` role="group" aria-label="${escapeHtml(map.title)}"`
  const names = (await labelsIn(areaIn(view), view.zoom)).map((one) => nameOf(one, view)).join('')
  const drawn = `<div>${svg(outlines(view) + names)}${tiles(view, layer)}${svg(markers, named)}</div>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head>${head}<title>${escapeHtml(map.title)}</title><style>${look}</style></head><body><h1>${escapeHtml(map.title)}</h1>${drawn}${credits(view, layer)}</body></html>`,
    framed_by: await framedBy(ctx.db, map.team),
  }
}
