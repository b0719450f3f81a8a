import type { MapLayer } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import { clampView, type MapView, tilesOf } from './mercator.ts'

/** So deep the drawn outline alone still tells where one is. */
const DRAWN_ZOOM = 4
/** Where no tile has come after so long, none will: a network that lets nothing through does not say so. */
const LATE_MS = 6000

type Size = { width: number; height: number }
const none: ReadonlySet<string> = new Set()

/** What of the world is shown. Where no tile comes and the outline alone says nothing, it is seen from as far as the outline means
 *  something; `missing` says so. Every look for tiles elsewhere, or closer, is a new try. */
export const useTiles = (wanted: MapView, size: Size, layer: MapLayer) => {
  const [failed, setFailed] = useState(none)
  const [tried, setTried] = useState(0)
  const retry = () => {
    setFailed(none)
    setTried(tried + 1)
  }
  const online = useOnline()
  const [wasOnline, setWasOnline] = useState(online)
  if (wasOnline !== online) {
    setWasOnline(online)
    if (online) retry()
  }
  const keyOf = (tile: { key: string }) => `${tried} ${layer.value} ${tile.key}`
  const drawn = size.width > 1
  const keys = drawn ? tilesOf(wanted, size).map(keyOf) : []
  const missing = keys.length > 0 && keys.every((key) => failed.has(key))
  const look = missing && wanted.zoom > DRAWN_ZOOM ? clampView({ ...wanted, zoom: DRAWN_ZOOM }, size) : wanted
  const [came, setCame] = useState(none)
  const waits = !missing && !keys.some((key) => came.has(key))
  const all = keys.join()
  useEffect(() => {
    if (!waits || all === '') return
    const timer = setTimeout(() => setFailed((now) => new Set([...now, ...all.split(',')])), LATE_MS)
    return () => clearTimeout(timer)
  }, [waits, all])
  return {
    look,
    missing,
    tiles: drawn ? tilesOf(look, size).map((tile) => ({ ...tile, name: keyOf(tile) })) : [],
    onTile: (name: string, isHere: boolean) =>
      (isHere ? setCame : setFailed)((now) => (now.has(name) ? now : new Set([...now, name]))),
    retry,
  }
}
