import { VisuallyHidden } from '@mantine/core'
import type { PostCard } from '@vitrine/contract'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { PlatformIcon } from '../social-accounts/index.ts'
import css from './chip.module.css'
import { displayStatusWords, words } from './copy.ts'
import { isMovable, displayStatusOf, reasonOf, wallOf } from './planning.ts'
import { Status, Thumb } from './PostMark.tsx'
import { whenInWords } from './use-moves.ts'

const accountOf = ({ account, platform }: PostCard) => account?.username ?? words.withoutAccount(platform)
/** A post in one sentence, for screen readers. */
export const postInWords = (post: PostCard, zone: string) =>
  [
    words.postOn(post.post_type, accountOf(post), post.platform),
    post.scheduled_at ? whenInWords(post.scheduled_at, zone) : words.noTime,
    displayStatusWords[displayStatusOf(post)].label,
    reasonOf(post),
    post.caption.slice(0, 80) || undefined,
  ]
    .filter((part) => part !== undefined)
    .map((part) => part.replace(/\.$/, ''))
    .join('. ')

type Step = { days?: number; minutes?: number }
const steps: Record<'month' | 'week', Record<string, Step>> = {
  month: { ArrowLeft: { days: -1 }, ArrowRight: { days: 1 }, ArrowUp: { days: -7 }, ArrowDown: { days: 7 } },
  week: { ArrowLeft: { days: -1 }, ArrowRight: { days: 1 }, ArrowUp: { minutes: -30 }, ArrowDown: { minutes: 30 } },
}

type ChipProps = {
  post: PostCard
  zone: string
  within: 'month' | 'week'
  isOpen: boolean
  /** Whether the post takes focus when it is mounted. */
  takesFocus: () => boolean
  onOpen: () => void
  onNudge: (by: Step) => void
  onMove: () => void
}
/** A post in the month or week view. Shift and an arrow key move it, M opens the Move dialog, Enter opens the post. */
export const Chip = ({ post, zone, within, isOpen, takesFocus, onOpen, onNudge, onMove }: ChipProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const wantsFocus = useEffectEvent(() => takesFocus() && document.activeElement !== button.current)
  useEffect(() => {
    let frame = 0
    // FullCalendar measures a post while it is invisible, when it can't be focused yet.
    const focus = () => {
      if (!wantsFocus()) return
      button.current?.focus()
      frame = requestAnimationFrame(focus)
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [])
  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Arrow keys without Shift don't move a post, because people also use them to explore the calendar.
    const step = event.shiftKey ? steps[within][event.key] : undefined
    if (!step && event.key.toLowerCase() !== 'm') return
    event.preventDefault()
    event.stopPropagation()
    if (step) onNudge(step)
    else onMove()
  }
  const { tone } = displayStatusWords[displayStatusOf(post)]
  return (
    <button
      ref={button}
      type="button"
      className={css.chip}
      data-post={post.uuid}
      data-look={displayStatusOf(post)}
      data-tone={tone}
      data-within={within}
      aria-describedby={isMovable(post) ? `calendar-keys-${within}` : 'calendar-keys-fixed'}
      aria-pressed={isOpen}
      onClick={onOpen}
      onKeyDown={pressed}
    >
      <VisuallyHidden>{postInWords(post, zone)}</VisuallyHidden>
      <Thumb post={post} />
      <span className={css.chipWords} aria-hidden>
        <span className={css.chipTime}>
          {wallOf(post, zone)?.clock}
          <PlatformIcon platform={post.platform} size={14} />
        </span>
        <Status post={post} />
      </span>
    </button>
  )
}

/** Describes the keys once for all posts, for screen readers. */
export const ChipHelp = () => (
  <>
    <span id="calendar-keys-month" hidden>
      {words.keys}
    </span>
    <span id="calendar-keys-week" hidden>
      {words.keysWeek}
    </span>
    <span id="calendar-keys-fixed" hidden>
      {words.cannotMove}
    </span>
  </>
)
