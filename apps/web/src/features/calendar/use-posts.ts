import type { PostCard } from '@vitrine/contract'
import { useMemo } from 'react'
import { useSession } from '../auth/index.ts'
import { postsQuery } from './api.ts'
import { daysShown, isShownState, displayStatusOf, startOf } from './planning.ts'
import { useAllPages } from './use-all-pages.ts'
import type { CalendarState } from './use-calendar.ts'

/** The posts of the days in view, at their new times even while a move is being saved. */
export const usePosts = (looking: CalendarState, going: ReadonlyMap<string, Date>) => {
  const { team } = useSession()
  const { view, day, zone, account } = looking
  const state = isShownState(looking.status) ? looking.status : undefined
  const status = isShownState(looking.status) ? undefined : looking.status
  const days = daysShown(view, day)
  const range = { from: startOf(days.from, zone), to: startOf(days.to, zone) }
  const found = useAllPages<PostCard>(postsQuery(team.uuid, range, { account, status }) as never)
  const [from, to] = [range.from.getTime(), range.to.getTime()]
  const posts = useMemo(
    () =>
      found.data
        // `data` still contains the posts of the previous range while the new ones load.
        ?.filter(({ scheduled_at }) => scheduled_at && scheduled_at.getTime() >= from && scheduled_at.getTime() < to)
        .filter((post) => state === undefined || displayStatusOf(post) === state)
        .map((post) => ({ ...post, scheduled_at: going.get(post.uuid) ?? post.scheduled_at })),
    [found.data, going, from, to, state],
  )
  return { ...found, posts }
}
