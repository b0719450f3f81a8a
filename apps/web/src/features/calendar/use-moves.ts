import { type PostCard, posts } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { weekdayInWords } from '../../lib/days.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { postRefreshes } from '../posts/index.ts'
import { moveWords } from './copy.ts'
import { isMovable, isPast, reasonOf, shiftTime, statusAfterMove, stopsOf, wallOf } from './planning.ts'

/** Key presses within this time are combined into one move. */
const REST_MS = 700

/** Formats an instant in a zone, such as "Thursday 19 November 2026, 17:30". */
export const whenInWords = (at: Date, zone: string) => {
  const wall = wallOf({ scheduled_at: at }, zone)
  return wall ? `${weekdayInWords(wall.day)}, ${wall.clock}` : ''
}

/** Moves posts to other times. A post is shown at its new time while the request is under way. */
export const useMoves = (zone: string) => {
  const { mutateAsync } = useSend(posts.update, { refreshes: postRefreshes })
  const [going, setGoing] = useState<ReadonlyMap<string, Date>>(new Map())
  const resting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>())
  const put = (uuid: string, to: Date | undefined) =>
    setGoing((before) => {
      const next = new Map(before)
      if (to) next.set(uuid, to)
      else next.delete(uuid)
      return next
    })
  // Pending moves are sent when the user leaves the screen.
  useEffect(() => {
    const waiting = resting.current
    return () => {
      for (const { timer, send } of waiting.values()) {
        clearTimeout(timer)
        send()
      }
    }
  }, [])

  const refuse = (post: PostCard, to: Date) => {
    if (!isMovable(post)) return moveWords.fixed
    return isPast(to) ? moveWords.pastDrop : undefined
  }
  /** Returns whether the post was moved. */
  const move = async (post: PostCard, to: Date): Promise<boolean> => {
    const against = refuse(post, to)
    if (against) {
      toast.warn(against)
      return false
    }
    put(post.uuid, to)
    const before = post.scheduled_at
    try {
      const body = { scheduledDate: to.toISOString(), status: statusAfterMove(post), time_zone: zone }
      const moved = await mutateAsync({ params: { post: post.uuid }, body })
      const canGoBack = before && !isPast(before)
      const undo = canGoBack ? { undo: () => move(moved, before) } : {}
      const when = whenInWords(to, zone)
      if (stopsOf(moved).length > 0 && moved.status !== 'draft')
        toast.warn(moveWords.doneButHeld(when), { ...undo, detail: reasonOf(moved) })
      else toast.ok(moveWords.done(when), undo)
      return true
    } catch (error) {
      toastError(moveWords.failed)(error)
      return false
    } finally {
      put(post.uuid, undefined)
    }
  }
  /** Moves a post one step by keyboard. Returns its new time, or undefined if it can't be moved there. */
  const nudge = (post: PostCard, by: { days?: number; minutes?: number }): Date | undefined => {
    const from = going.get(post.uuid) ?? post.scheduled_at
    if (!from) return undefined
    const to = shiftTime(from, by, zone)
    const against = refuse(post, to)
    if (against) {
      announce(against, 'assertive')
      toast.warn(against)
      return undefined
    }
    put(post.uuid, to)
    announce(moveWords.moving(whenInWords(to, zone)))
    const send = () => {
      resting.current.delete(post.uuid)
      void move(post, to)
    }
    clearTimeout(resting.current.get(post.uuid)?.timer)
    resting.current.set(post.uuid, { timer: setTimeout(send, REST_MS), send })
    return to
  }
  return { going, move, nudge }
}
