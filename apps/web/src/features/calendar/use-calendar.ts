import { type PostStatus, postStatuses, timeZone } from '@vitrine/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '../../lib/days.ts'
import { useMobile } from '../../lib/media-query.ts'
import { ownZone } from '../../lib/dates.ts'
import { type ShownState, shownStates, todayShown, type View, views } from './planning.ts'

export type CalendarState = {
  view: View
  day: string
  zone: string
  account: string | undefined
  status: PostStatus | ShownState | undefined
  post: string | undefined
}

/** The state of the calendar in the URL, and how to change it. Invalid values are ignored. */
export const useCalendar = () => {
  const asked = useSearch({ from: '/shell/socials' })
  const navigate = useNavigate()
  const mobile = useMobile()
  const usual: View = mobile ? 'list' : 'month'
  const zone = asked.zone && timeZone.safeParse(asked.zone).success ? asked.zone : ownZone()
  const looking: CalendarState = {
    view: views.find((one) => one === asked.span) ?? usual,
    day: asked.day && isDay(asked.day) ? asked.day : todayShown(zone),
    zone,
    account: asked.account,
    status: [...postStatuses, ...shownStates].find((one) => one === asked.status),
    post: asked.post,
  }
  const look = (next: Partial<CalendarState>) => {
    const to = { ...looking, ...next }
    void navigate({
      to: '/socials',
      replace: true,
      search: {
        ...(to.view !== usual && { span: to.view }),
        ...(to.day !== todayShown(to.zone) && { day: to.day }),
        ...(to.zone !== ownZone() && { zone: to.zone }),
        ...(to.account && { account: to.account }),
        ...(to.status && { status: to.status }),
        ...(to.post && { post: to.post }),
      },
    })
  }
  return { looking, look, mobile }
}
export type Calendar = ReturnType<typeof useCalendar>
