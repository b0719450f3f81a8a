import type { SocialPost } from '@vitrine/contract'
import { useState } from 'react'
import { IconPhotoOff, IconPlayerPlayFilled, IconStack2 } from '../../ui/icons.ts'
import css from './list.module.css'

/** The cover image of a post in a list, with a mark for videos and carousels. */
export const Thumbnail = ({ post }: { post: Pick<SocialPost, 'thumbnail_url' | 'media_type'> }) => {
  const [broken, setBroken] = useState<string>()
  const { thumbnail_url: src, media_type } = post
  const Mark = media_type === 'video' ? IconPlayerPlayFilled : media_type === 'carousel' ? IconStack2 : undefined
  return (
    <span className={css.thumb}>
      {src && broken !== src ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <IconPhotoOff size={20} stroke={1.4} aria-hidden />
      )}
      {Mark && (
        <span className={css.mark}>
          <Mark size={12} aria-hidden />
        </span>
      )}
    </span>
  )
}
