import L from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import css from './map.module.css'
import { nearestCopy } from './view.ts'

type MapPopupProps = { map: L.Map | null; lat: number; lng: number; onClose: () => void; children: ReactNode }
/** A popup at a point on the map. Escape closes it. */
export const MapPopup = ({ map, lat, lng, onClose, children }: MapPopupProps) => {
  const [content] = useState(() => document.createElement('div'))
  useEffect(() => {
    if (!map) return
    const popup = L.popup({
      closeButton: false,
      className: css.popup ?? '',
      offset: [0, -22],
      minWidth: 240,
      maxWidth: 260,
    })
      .setLatLng([lat, nearestCopy(lng, map.getCenter().lng)])
      .setContent(content)
      .openOn(map)
    popup.on('remove', onClose)
    return () => {
      popup.off('remove', onClose)
      popup.remove()
    }
  }, [map, content, lat, lng, onClose])
  return createPortal(children, content)
}
