import { Checkbox, Skeleton } from '@mantine/core'
import type { SocialPost } from '@vitrine/contract'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { dateInWords } from '../../lib/dates.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { LoadOnSight } from '../../ui/LoadMore.tsx'
import { handleOf, words } from './copy.ts'
import css from './list.module.css'
import { type PostListing, searchOf } from './post-listing.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { Thumbnail } from './Thumbnail.tsx'

type RowProps = {
  post: SocialPost
  looking: PostListing
  current: boolean
  selected: boolean
  onSelect: (on: boolean, isRange: boolean) => void
  onOpen: () => void
}
const Row = ({ post, looking, current, selected, onSelect, onOpen }: RowProps) => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [current])
  const { uuid, creator, posted_at, status, availability } = post
  const [handle, date] = [handleOf(creator), dateInWords(posted_at)]
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li ref={row} className={css.row} data-current={current || undefined}>
      <Checkbox
        aria-label={words.select(handle)}
        checked={selected}
        onChange={({ currentTarget, nativeEvent }) =>
          onSelect(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
      <Link
        to="/ugc"
        search={{ ...searchOf(looking), post: uuid }}
        className={css.link}
        aria-current={current || undefined}
        onClick={open}
      >
        <Thumbnail post={post} />
        <span className={css.words}>
          <bdi className={css.handle}>{handle}</bdi> <span className={css.date}>{date}</span>{' '}
          <StatusBadge status={status} />{' '}
          {availability === 'gone' && (
            <span className={css.gone}>
              <IconAlertTriangle size={13} stroke={1.6} aria-hidden />
              {words.gone}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Returns the posts from one to another, inclusive, in either direction. Only `to` if `from` is not in the list. */
export const between = (posts: readonly string[], from: string | undefined, to: string) => {
  const [start, end] = [from === undefined ? -1 : posts.indexOf(from), posts.indexOf(to)]
  return start < 0 ? [to] : posts.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export const ListSkeleton = () => (
  <div aria-hidden>
    {Array.from({ length: 8 }, (_, at) => (
      <div key={at} className={css.waiting}>
        <Skeleton height={64} width={64} radius="sm" />
        <div className={css.lines}>
          <Skeleton height={13} width="70%" />
          <Skeleton height={12} width="50%" />
          <Skeleton height={12} width="40%" />
        </div>
      </div>
    ))}
  </div>
)

type PostListProps = {
  posts: readonly SocialPost[]
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  looking: PostListing
  current: string | undefined
  selected: ReadonlySet<string>
  onSelect: (post: string, on: boolean, isRange: boolean) => void
  onOpen: (post: string) => void
}
/** The posts in view, one line each. */
export const PostList = ({ posts, pages, looking, current, selected, onSelect, onOpen }: PostListProps) => (
  <>
    <ul className={css.rows} aria-label={words.tabs.posts}>
      {posts.map((post) => (
        <Row
          key={post.uuid}
          post={post}
          looking={looking}
          current={post.uuid === current}
          selected={selected.has(post.uuid)}
          onSelect={(on, isRange) => onSelect(post.uuid, on, isRange)}
          onOpen={() => onOpen(post.uuid)}
        />
      ))}
    </ul>
    <LoadOnSight list={pages} seen={posts.length} />
  </>
)
