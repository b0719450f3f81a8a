import { lazy } from 'react'
import { IconMapPin } from '../../ui/icons.ts'
import { defineFileParts, isOwnTeam } from '../files/index.ts'

/** Leaflet and the outline of the world are loaded when the first map is opened. */
const MapPanel = lazy(() => import('./MapPanel.tsx').then((module) => ({ default: module.MapPanel })))

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'map',
      order: 140,
      label: 'Map',
      icon: IconMapPin,
      visible: (view) => view.file.map_point !== null || (isOwnTeam(view) && view.why('edit') === null),
      Panel: MapPanel,
    },
  ],
})
