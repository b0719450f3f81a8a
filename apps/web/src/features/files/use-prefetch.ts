import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileQuery, sharedFileQuery } from './api.ts'
import { pictureOf } from './picture.ts'

/** Fetches the files beside the open one and their pictures, so that the next is there at once. */
export const usePrefetch = (shared: boolean | undefined, ...beside: readonly (string | undefined)[]) => {
  const cache = useQueryClient()
  const wanted = beside.filter((uuid) => uuid !== undefined).join()
  useEffect(() => {
    if (wanted === '') return
    const ask = shared ? sharedFileQuery : fileQuery
    for (const uuid of wanted.split(','))
      cache.ensureQueryData(ask(uuid)).then(
        ({ latest_version, recycled, kind }) => {
          const src = kind === 'video' ? null : pictureOf(latest_version, recycled)
          if (src) new Image().src = src
        },
        () => undefined,
      )
  }, [cache, shared, wanted])
}
