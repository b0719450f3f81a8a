import type { SocialPost } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconExternalLink, IconPhotoOff, IconPlayerPlayFilled, IconStack2 } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { PlatformIcon } from '../social-accounts/index.ts'
import { carouselQuery } from './api.ts'
import { handleOf, words } from './copy.ts'
import { isPreviewDue } from './previews.ts'
import css from './stage.module.css'

/** Returns the text if it is the address of a web page; nothing else becomes a link. */
const webAddress = (text: string | null) => (text && /^https?:\/\//i.test(text) ? text : undefined)

const Carousel = ({ post: { uuid } }: { post: SocialPost }) => {
  const { data } = useQuery(carouselQuery(uuid))
  if (!data?.is_carousel) return null
  const videos = data.media.filter(({ media_type }) => media_type === 'video').length
  return <p className={css.help}>{words.carouselHelp(data.media.length - videos, videos)}</p>
}

const PostImage = ({ post }: { post: SocialPost }) => {
  const [broken, setBroken] = useState<string>()
  const { thumbnail_url: src, media_type, media_count, caption } = post
  const Mark = media_type === 'video' ? IconPlayerPlayFilled : IconStack2
  return (
    <figure className={css.figure}>
      {src && broken !== src ? (
        <img src={src} alt={caption.slice(0, 120) || words.noCaption} onError={() => setBroken(src)} />
      ) : (
        <span className={css.none}>
          <IconPhotoOff size={32} stroke={1.4} aria-hidden />
          {isPreviewDue(post) ? words.previewSoon : words.noPreview}
        </span>
      )}
      {media_type !== 'image' && (
        <span className={css.kind}>
          <Mark size={14} aria-hidden />
          {media_type === 'carousel' ? words.carousel(media_count) : words.media.video}
        </span>
      )}
    </figure>
  )
}

/** The open post: its media, its creator and the caption. */
export const Stage = ({ post }: { post: SocialPost }) => {
  const { creator, platform, posted_at, like_count, comment_count, caption, availability, checked_at } = post
  const handle = handleOf(creator)
  const href = availability === 'live' ? webAddress(post.permalink) : undefined
  const counts = [like_count ? words.likes(like_count) : '', comment_count ? words.comments(comment_count) : ''].filter(
    Boolean,
  )
  return (
    <>
      <PostImage post={post} />
      <div className={css.told}>
        <header className={css.creator}>
          <Avatar name={creator.name || creator.handle} size="large" />
          <div className={css.who}>
            <h2>
              <TextLink to="/ugc/creators/$source_creator" params={{ source_creator: creator.uuid }}>
                <bdi>{creator.name || handle}</bdi>
              </TextLink>
              {creator.name && <bdi className={css.handle}>{handle}</bdi>}
            </h2>
            <p className={css.facts}>
              <PlatformIcon platform={platform} />
              {[platform, dateInWords(posted_at), ...counts].join(' · ')}
            </p>
          </div>
          {href && (
            <a className={css.permalink} href={href} target="_blank" rel="noreferrer noopener">
              <IconExternalLink size={16} stroke={1.6} aria-hidden />
              {words.openPost}
            </a>
          )}
        </header>
        {availability === 'gone' && (
          <Note kind="warn">
            <strong>{words.goneTitle(platform)}</strong>
            <div>{words.goneHelp(dateInWords(checked_at))}</div>
          </Note>
        )}
        <p className={css.caption} dir="auto" data-empty={caption === '' || undefined}>
          {caption || words.noCaption}
        </p>
        {post.media_type === 'carousel' && <Carousel post={post} />}
      </div>
    </>
  )
}
