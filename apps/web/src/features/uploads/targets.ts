import { placeWords } from '@vitrine/contract'
import { useEffect } from 'react'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { Target } from './upload.ts'

/** The target of uploads: the folder in view, or the open file. */
export type Place = Pick<Target, 'folder' | 'place' | 'version_of'> & {
  id: string
  /** Whether Upload is the primary action of this screen. */
  main?: boolean | undefined
}

const places = newRegistry<Place>()
const root: Place = { id: 'root', folder: null, place: placeWords.root, version_of: null }

/** Sets the upload target while a screen is shown. The most recently opened screen wins. */
export const useUploadPlace = ({ id, folder, place, version_of, main }: Place) =>
  useEffect(() => places.add({ id, folder, place, version_of, main }), [id, folder, place, version_of, main])

/** The current target; the root of the library if no screen sets one. `shown` is false then, and files can't be dropped. */
export const usePlaceInView = () => {
  const list = useRegistry(places)
  return { place: list.at(-1) ?? root, shown: list.length > 0 }
}
