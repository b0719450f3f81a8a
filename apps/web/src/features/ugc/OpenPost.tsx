import type { SocialPost, SocialPostStatus } from '@vitrine/contract'
import { announce } from '../../lib/announce.ts'
import { useWide } from '../../lib/media-query.ts'
import { Button } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { triageWords, words } from './copy.ts'
import { PostPanel } from './PostPanel.tsx'
import { Stage } from './Stage.tsx'
import css from './stage.module.css'
import { TriageBar } from './TriageBar.tsx'
import type { UsePostListing } from './use-post-listing.ts'
import type { Triage } from './use-triage.ts'

type Statuses = readonly SocialPostStatus[] | undefined
/** Whether a post matches the statuses of a list. A triaged post stays listed until the list is fetched again. */
export const isStillIn = (statuses: Statuses, { status }: SocialPost) => statuses?.includes(status) ?? true
/** Returns the post to open after this one: the next one that still belongs in the list, otherwise the nearest one before
 *  it. */
export const nextAfter = (
  posts: readonly SocialPost[],
  post: SocialPost,
  statuses: Statuses,
  isDone: (post: SocialPost) => boolean = () => false,
) => {
  const at = posts.findIndex(({ uuid }) => uuid === post.uuid)
  if (!statuses) return posts[at + 1] ?? post
  // A list fetched a moment ago may not reflect posts that were just kept or skipped.
  const isOpen = (one: SocialPost) => isStillIn(statuses, one) && !isDone(one)
  return posts.slice(at + 1).find(isOpen) ?? posts.slice(0, Math.max(at, 0)).findLast(isOpen)
}

type OpenPostProps = {
  post: SocialPost
  posts: readonly SocialPost[]
  looked: UsePostListing
  triage: Triage
  onAsk: () => void
}
/** The open post with its shortcuts and its panel. */
export const OpenPost = ({ post, posts, looked, triage, onAsk }: OpenPostProps) => {
  const { openPost, mobile } = looked
  const wide = useWide()
  const next = nextAfter(posts, post, looked.looking.filters.status)
  const afterMark = () => nextAfter(posts, post, looked.looking.filters.status, triage.isDone)
  const step = (by: 1 | -1) => {
    const to = posts[posts.findIndex(({ uuid }) => uuid === post.uuid) + by]
    if (to) openPost(to.uuid)
    else announce(by === 1 ? triageWords.last : triageWords.first)
  }
  const panel = <PostPanel post={post} onRemoved={() => openPost(next?.uuid)} />
  return (
    <>
      <div className={css.look}>
        {mobile && (
          <div className={css.back}>
            <Button subtle size="small" icon={IconArrowLeft} onClick={() => openPost(undefined)}>
              {words.back}
            </Button>
          </div>
        )}
        <div className={css.scroll} data-whole={!wide || undefined}>
          <Stage key={post.uuid} post={post} />
          {!wide && panel}
        </div>
        <TriageBar
          post={post}
          onMark={(status) => triage.mark(post, status, afterMark()?.uuid)}
          onAsk={onAsk}
          onStep={step}
        />
      </div>
      {wide && <div className={css.side}>{panel}</div>}
    </>
  )
}
