import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fitToStage, clampToStage, type ImagePosition, nextScale, scaleInWords, zoomAround } from './zoom.ts'

type Size = { width: number; height: number }
type Point = { x: number; y: number }

const WHEEL = 0.0016
const PINCH = 6
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const fromMiddle = (element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

/** Zoom and pan by wheel, pointer, two fingers and keyboard. `key` identifies the image: a new image starts at "Fit". */
export const useZoom = (image: Size, key: string) => {
  const { ref: measured, width, height } = useElementSize<HTMLDivElement>()
  const room = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(measured, room)
  const stage = { width: width || 1, height: height || 1 }
  const fit = fitToStage(image, stage)
  const [chosen, setChosen] = useState<{ key: string; lie: ImagePosition }>()
  const lieOf = (now: typeof chosen) =>
    now?.key === key && now.lie.scale > fit.scale + 0.001 ? clampToStage(now.lie, image, stage) : fit
  const lie = lieOf(chosen)
  const zoomed = lie !== fit

  const change = (next: (lie: ImagePosition) => ImagePosition) => setChosen((now) => ({ key, lie: next(lieOf(now)) }))
  const zoomTo = (scale: (now: number) => number, point?: Point) =>
    change((now) => zoomAround(now, scale(now.scale), image, stage, point))
  const pan = (x: number, y: number) =>
    change((now) => clampToStage({ ...now, x: now.x + x, y: now.y + y }, image, stage))
  const zoomToAll = () => setChosen(undefined)

  const onWheel = useEffectEvent((element: HTMLElement, event: WheelEvent) => {
    event.preventDefault()
    const by = Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? PINCH : 1))
    zoomTo((now) => now * by, fromMiddle(element, event))
  })
  // React adds passive wheel listeners, which can’t prevent the page from scrolling or zooming.
  useEffect(() => {
    const element = room.current
    if (!element) return
    const listener = (event: WheelEvent) => onWheel(element, event)
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [])

  const [fingers] = useState(() => new Map<number, Point>())
  const lift = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, fromMiddle(event.currentTarget, event))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const point = fromMiddle(event.currentTarget, event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, point)
      if (!other) return pan(point.x - before.x, point.y - before.y)
      const by = apart(point, other) / Math.max(1, apart(before, other))
      zoomTo((now) => now * by, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) =>
      zoomed ? zoomToAll() : zoomTo(() => 1, fromMiddle(event.currentTarget, event)),
  }
  return {
    ref,
    lie,
    zoomed,
    words: scaleInWords(lie.scale, image, stage),
    pointers,
    zoomIn: () => zoomTo((now) => nextScale(now, 1)),
    zoomOut: () => zoomTo((now) => nextScale(now, -1)),
    zoomToAll,
    zoomToFull: () => zoomTo(() => 1),
    pan,
  }
}
