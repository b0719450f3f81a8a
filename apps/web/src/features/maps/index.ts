/** Maps of the world, and where a file was made. */
import { lazy } from 'react'

/** The drawn world comes with the first map that is opened. */
export const MapPanel = lazy(() => import('./MapPanel.tsx').then((module) => ({ default: module.MapPanel })))
