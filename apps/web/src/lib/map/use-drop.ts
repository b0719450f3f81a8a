import type L from 'leaflet'
import { type DragEvent, useState } from 'react'
import { type MapPoint, toMapPoint } from './points.ts'

/** Lets files be dropped at a point on the map. */
export const useDrop = (map: L.Map | null, onDrop: ((point: MapPoint) => void) | undefined) => {
  const [over, setOver] = useState(false)
  if (!onDrop) return { over: false, handlers: {} }
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        if (map) onDrop(toMapPoint(map.mouseEventToLatLng(event.nativeEvent)))
      },
    },
  }
}
