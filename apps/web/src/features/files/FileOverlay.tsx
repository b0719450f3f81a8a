import { lazy, Suspense, useEffect } from 'react'
import type { Neighbours } from './neighbours.ts'

const load = () => import('./FileScreen.tsx')
const FileScreen = lazy(() => load().then((module) => ({ default: module.FileScreen })))

const PRELOAD_DELAY_MS = 1500
/** Preloads the code of the file screen while the list is on screen. */
export const usePreloadFileScreen = () => {
  useEffect(() => {
    // If loading fails, opening a file tries again and reports the error.
    const timer = setTimeout(() => load().catch(() => undefined), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** The file screen over the list it was opened from. Its code is loaded separately. */
export const FileOverlay = ({ file, ...neighbours }: Neighbours & { file: string }) => (
  <Suspense fallback={null}>
    <FileScreen file={file} {...neighbours} />
  </Suspense>
)
