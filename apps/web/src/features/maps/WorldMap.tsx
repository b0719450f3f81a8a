import { useElementSize, useMergedRef } from '@mantine/hooks'
import type { MapLayer } from '@vitrine/contract'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { IconMapPin, IconMinus, IconPlus } from '../../ui/icons.ts'
import {
  toMapPosition,
  clampView,
  type MapView,
  type MapPoint,
  panView,
  toPoint,
  positionAt,
  worldPx,
  zoomView,
} from './mercator.ts'
import css from './maps.module.css'
import { useTiles } from './use-tiles.ts'
import world from './world.svg?raw'

const land = /<path d="([^"]+)"/.exec(world)?.[1] ?? ''
/** How wide the drawn world is, in its own units. */
const DRAWN = 8000
const PAN_PX = 60
const CLICK_PX = 4
const pans: Record<string, readonly [number, number]> = {
  ArrowLeft: [-PAN_PX, 0],
  ArrowRight: [PAN_PX, 0],
  ArrowUp: [0, -PAN_PX],
  ArrowDown: [0, PAN_PX],
}

type Size = { width: number; height: number }
/** The outline of the land: what is seen where no tile comes, without a network too. */
const Outline = ({ look, size }: { look: MapView; size: Size }) => {
  const unit = DRAWN / worldPx(look.zoom)
  const [left, top] = [look.x * DRAWN - (size.width / 2) * unit, look.y * DRAWN - (size.height / 2) * unit]
  return (
    <svg className={css.outline} viewBox={`${left} ${top} ${size.width * unit} ${size.height * unit}`} aria-hidden>
      {[-DRAWN, 0, DRAWN].map((x) => (
        <path key={x} d={land} transform={`translate(${x} 0)`} />
      ))}
    </svg>
  )
}
type TilesProps = Pick<ReturnType<typeof useTiles>, 'tiles' | 'onTile'> & { layer: MapLayer }
const Tiles = ({ tiles, layer, onTile }: TilesProps) =>
  tiles.map(({ name, z, x, y, left, top }) => (
    <img
      key={name}
      className={css.tile}
      style={{ left, top }}
      src={layer.url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)}
      alt=""
      draggable={false}
      onLoad={() => onTile(name, true)}
      onError={(event) => {
        event.currentTarget.setAttribute('hidden', '')
        onTile(name, false)
      }}
    />
  ))

/** Where a point stands; of the worlds beside each other, in the nearest. */
const placed = (look: MapView, size: Size, point: MapPoint) => {
  const flat = toMapPosition(point)
  const away = flat.x - look.x
  const near = away - Math.round(away)
  return {
    left: size.width / 2 + near * worldPx(look.zoom),
    top: size.height / 2 + (flat.y - look.y) * worldPx(look.zoom),
  }
}

type MapProps = {
  label: string
  start: { point: MapPoint; zoom: number }
  pin: MapPoint | null
  layer: MapLayer
  height: number
  /** Given, a click or Enter says where. */
  onPick?: (point: MapPoint) => void
}
/** A map that is moved, looked into, and pointed at: by pointer, wheel, finger and key. */
export const WorldMap = ({ label, start, pin, layer, height, onPick }: MapProps) => {
  const { ref: measured, width } = useElementSize<HTMLDivElement>()
  const room = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measured, room)
  const size = { width: width || 1, height }
  const [chosen, setLook] = useState<MapView>(() => ({ ...toMapPosition(start.point), zoom: start.zoom }))
  const wanted = clampView({ ...chosen, zoom: Math.min(chosen.zoom, layer.deepest) }, size)
  const { look, missing, tiles, onTile, retry } = useTiles(wanted, size, layer)
  const from = useRef<{ x: number; y: number; far: boolean } | undefined>(undefined)
  const zoomBy = (by: number, dx = 0, dy = 0) =>
    setLook(zoomView(look, Math.min(Math.max(0, look.zoom + by), layer.deepest), size, dx, dy))
  const middleOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = room.current?.getBoundingClientRect()
    return box ? ([clientX - box.left - box.width / 2, clientY - box.top - box.height / 2] as const) : ([0, 0] as const)
  }
  const turned = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    zoomBy(event.deltaY < 0 ? 1 : -1, ...middleOf(event))
  })
  // React listens to wheels passively, and the panel must not scroll with the map.
  useEffect(() => {
    const element = room.current
    const hear = (event: WheelEvent) => turned(event)
    element?.addEventListener('wheel', hear, { passive: false })
    return () => element?.removeEventListener('wheel', hear)
  }, [])
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, far: false }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = from.current
      if (!at) return
      const [dx, dy] = [at.x - clientX, at.y - clientY]
      if (!at.far && Math.hypot(dx, dy) < CLICK_PX) return
      from.current = { x: clientX, y: clientY, far: true }
      setLook(panView(look, dx, dy, size))
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current && !from.current.far) onPick?.(toPoint(positionAt(look, ...middleOf(event))))
      from.current = undefined
    },
  }
  const pressed = (event: KeyboardEvent) => {
    const pan = pans[event.key]
    if (pan) setLook(panView(look, ...pan, size))
    else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === 'Enter' && onPick) onPick(toPoint(look))
    else return
    event.preventDefault()
  }
  return (
    <div className={css.map} style={{ height }}>
      <div
        ref={ref}
        className={css.room}
        role="application"
        // Moved by pointer and by key alike.
        tabIndex={0}
        aria-label={`${label}. Arrow keys move it, plus and minus zoom${onPick ? ', Enter sets the pin in the middle' : ''}.`}
        data-picks={onPick ? true : undefined}
        onKeyDown={pressed}
        {...pointers}
      >
        <Outline look={look} size={size} />
        <Tiles tiles={tiles} layer={layer} onTile={onTile} />
        {pin && (
          <span className={css.pin} style={placed(look, size, pin)} data-pin>
            <IconMapPin size={30} stroke={1.8} aria-hidden />
          </span>
        )}
      </div>
      <div className={css.zoom} role="group" aria-label="Zoom of the map">
        <IconButton size="small" icon={IconPlus} label="Closer" onClick={() => zoomBy(1)} />
        <IconButton size="small" icon={IconMinus} label="Further away" onClick={() => zoomBy(-1)} />
      </div>
      {missing && (
        <div className={css.coarse} role="status">
          <span>The map could not be loaded. Only the outline of the land is shown.</span>
          <TextButton onClick={retry}>Try again</TextButton>
        </div>
      )}
      <p className={css.credit}>{layer.credit}</p>
    </div>
  )
}
