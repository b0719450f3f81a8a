import { lazy, Suspense, useEffect } from 'react'
import type { Neighbours } from './neighbours.ts'

const load = () => import('./FileScreen.tsx')
const FileScreen = lazy(() => load().then((module) => ({ default: module.FileScreen })))

const LOOKED_MS = 1500
/** A person looks at a list before a file of it is opened: the code of the file screen comes meanwhile. */
export const usePreloadFileScreen = () => {
  useEffect(() => {
    // Where it cannot come now, opening a file asks again, and says so.
    const timer = setTimeout(() => load().catch(() => undefined), LOOKED_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** The screen of a file over the list it was opened from, which stays as it was. Its code is no part of the list's. */
export const FileOverlay = ({ file, ...neighbours }: Neighbours & { file: string }) => (
  <Suspense fallback={null}>
    <FileScreen file={file} {...neighbours} />
  </Suspense>
)
