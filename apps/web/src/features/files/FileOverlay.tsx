import { lazy, Suspense } from 'react'
import type { Neighbours } from './neighbours.ts'

const FileScreen = lazy(() => import('./FileScreen.tsx').then((module) => ({ default: module.FileScreen })))

/** The screen of a file over the list it was opened from, which stays as it was. Its code comes when the first file is opened. */
export const FileOverlay = ({ file, ...neighbours }: Neighbours & { file: string }) => (
  <Suspense fallback={null}>
    <FileScreen file={file} {...neighbours} />
  </Suspense>
)
