import type { PostCard } from '@vitrine/contract'
import { IconPhoto } from '../../ui/icons.ts'
import css from './chip.module.css'
import { displayStatusWords } from './copy.ts'
import { displayStatusOf } from './planning.ts'

/** The first thumbnail among a post's files, or an icon if there is none, with the number of files. */
export const Thumb = ({ post: { files } }: { post: Pick<PostCard, 'files'> }) => {
  const src = files.find(({ card }) => card?.thumbnail_url)?.card?.thumbnail_url
  return (
    <span className={css.thumb} aria-hidden>
      {src ? <img src={src} alt="" loading="lazy" draggable={false} /> : <IconPhoto size={18} stroke={1.5} />}
      {files.length > 1 && <span className={css.count}>{files.length}</span>}
    </span>
  )
}

/** The state of a post, as a coloured icon with a label. */
export const Status = ({ post }: { post: Pick<PostCard, 'status' | 'problems' | 'approval'> }) => {
  const { label, icon: I, tone } = displayStatusWords[displayStatusOf(post)]
  return (
    <span className={css.status} data-tone={tone}>
      <I size={14} stroke={1.7} aria-hidden />
      <span>{label}</span>
    </span>
  )
}
