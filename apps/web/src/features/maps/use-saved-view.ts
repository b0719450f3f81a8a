import type { MapCapture } from '@vitrine/contract'
import type L from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { moveAutomatically, onUserMove } from '../../lib/map/moves.ts'
import { showView } from '../../lib/map/view.ts'

/** Shows the saved view if it changes, until the user moves the map: a map opens with cached data, which may be older than a
 *  view saved just before or in another window. `inset` is the width in pixels that a panel covers on the left. */
export const useSavedView = (map: L.Map | null, capture: MapCapture | null, inset: number) => {
  const isMoved = useRef(false)
  useEffect(() => {
    if (!map) return
    return onUserMove(map, () => {
      isMoved.current = true
    })
  }, [map])
  const show = useEffectEvent((view: MapCapture) => {
    if (map && !isMoved.current) moveAutomatically(map, () => showView(map, view, inset))
  })
  useEffect(() => {
    if (capture) show(capture)
  }, [capture])
}
