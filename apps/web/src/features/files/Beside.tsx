import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery, sharedFileQuery } from './api.ts'
import css from './FileScreen.module.css'
import { cardIn } from './lists.ts'
import { pictureOf } from './picture.ts'

type BesideProps = { file: string; side: 'before' | 'after'; shared: boolean }
/** The picture of the file before or after, beside the stage: it comes into view with the finger. */
export const Beside = ({ file, side, shared }: BesideProps) => {
  const cache = useQueryClient()
  // It was fetched when the file beside it was opened.
  const { data } = useQuery({ ...(shared ? sharedFileQuery(file) : fileQuery(file)), enabled: false })
  const card = cardIn(cache, file)
  const version = data?.latest_version
  const src = version ? pictureOf(version, data.recycled) : card?.thumbnail_url
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
