import { placeWords } from '@vitrine/contract'
import { useEffect } from 'react'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { Target } from './upload.ts'

/** Where what is dropped, pasted or chosen goes now: the folder in view, or the file that is open. */
export type Place = Pick<Target, 'folder' | 'place' | 'version_of'> & {
  id: string
  /** Upload is the main thing to do here. */
  main?: boolean | undefined
}

const places = newRegistry<Place>()
const root: Place = { id: 'root', folder: null, place: placeWords.root, version_of: null }

/** Makes a place the one that files go to while a screen is shown. What was opened last counts. */
export const useUploadPlace = ({ id, folder, place, version_of, main }: Place) =>
  useEffect(() => places.add({ id, folder, place, version_of, main }), [id, folder, place, version_of, main])

/** Where files go now; the library's root where no screen says otherwise. `shown` is false then: nothing can be dropped. */
export const usePlaceInView = () => {
  const list = useRegistry(places)
  return { place: list.at(-1) ?? root, shown: list.length > 0 }
}
