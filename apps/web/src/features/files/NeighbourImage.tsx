import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery, sharedFileQuery } from './api.ts'
import css from './FileScreen.module.css'
import { findCachedCard } from './cached-lists.ts'
import { viewUrlOf } from './image-urls.ts'

type NeighbourImageProps = { file: string; side: 'before' | 'after'; shared: boolean }
/** The image of the previous or next file, beside the stage: a swipe brings it into view. */
export const NeighbourImage = ({ file, side, shared }: NeighbourImageProps) => {
  const cache = useQueryClient()
  // Already prefetched when the current file was opened.
  const { data } = useQuery({ ...(shared ? sharedFileQuery(file) : fileQuery(file)), enabled: false })
  const card = findCachedCard(cache, file)
  const version = data?.latest_version
  const src = version ? viewUrlOf(version, data.recycled) : card?.thumbnail_url
  const small = version?.placeholder ?? card?.placeholder
  return (
    <div className={css.coming} data-side={side} aria-hidden>
      {src || small ? (
        <img
          src={src ?? small ?? ''}
          alt=""
          draggable={false}
          {...(small && { style: { background: `url(${small}) center / contain no-repeat` } })}
        />
      ) : (
        <bdi>{data?.name ?? card?.name}</bdi>
      )}
    </div>
  )
}
