import { VisuallyHidden } from '@mantine/core'
import type { PostCard } from '@vitrine/contract'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, dayInWords, weekday, weekdayInWords } from '../../lib/days.ts'
import { Button } from '../../ui/Button.tsx'
import { words as uiWords } from '../../ui/words.ts'
import { PlatformIcon } from '../social-accounts/index.ts'
import css from './agenda.module.css'
import { words } from './copy.ts'
import { reasonOf, todayShown, wallOf } from './planning.ts'
import { Status, Thumb } from './PostMark.tsx'

const dayHeading = (day: string, today: string) =>
  day === today ? `${words.today}, ${dayInWords(day)}` : weekdayInWords(day).replace(' ', ', ')

type StripProps = { day: string; today: string; busy: ReadonlySet<string>; onDay: (day: string) => void }
/** One week of the calendar on a phone, with a dot under days that have posts. */
const WeekStrip = ({ day, today, busy, onDay }: StripProps) => {
  const monday = addDays(day, -weekday(day))
  return (
    <div className={css.strip} role="group" aria-label={words.views.week}>
      {uiWords.weekdays.map((name, past) => {
        const one = addDays(monday, past)
        return (
          <button
            key={one}
            type="button"
            className={css.stripDay}
            data-today={one === today || undefined}
            data-chosen={one === day || undefined}
            aria-current={one === today ? 'date' : undefined}
            onClick={() => onDay(one)}
          >
            <VisuallyHidden>{weekdayInWords(one)}</VisuallyHidden>
            <span className={css.stripName} aria-hidden>
              {name.slice(0, 3)}
            </span>
            <span className={css.stripNumber} aria-hidden>
              {Number(one.slice(8))}
            </span>
            <span className={css.dot} data-busy={busy.has(one) || undefined} />
          </button>
        )
      })}
    </div>
  )
}

type AgendaProps = {
  posts: readonly PostCard[]
  zone: string
  day: string
  mobile: boolean
  onOpen: (post: PostCard) => void
  onDay: (day: string) => void
}
/** The posts of a month as a list, day by day. The current month starts with today. */
export const Agenda = ({ posts, zone, day, mobile, onOpen, onDay }: AgendaProps) => {
  const today = todayShown(zone)
  const byDay = Map.groupBy(posts, (post) => wallOf(post, zone)?.day ?? '')
  const days = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [showsEarlier, setShowsEarlier] = useState(false)
  const coming = day.slice(0, 7) === today.slice(0, 7) ? days.filter(([one]) => one >= today) : []
  const shown = showsEarlier || coming.length === 0 ? days : coming
  const earlier = days.length - shown.length
  const goTo = (to: string) => {
    onDay(to)
    if (to < today) flushSync(() => setShowsEarlier(true))
    const next = days.find(([one]) => one >= to)?.[0]
    document.getElementById(`agenda-${next}`)?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={css.agenda}>
      {mobile && <WeekStrip day={day} today={today} busy={new Set(byDay.keys())} onDay={goTo} />}
      {earlier > 0 && (
        <div>
          <Button size="small" onClick={() => setShowsEarlier(true)}>
            {words.earlier(earlier)}
          </Button>
        </div>
      )}
      {shown.map(([one, list]) => (
        <section key={one} className={css.day} id={`agenda-${one}`} data-past={one < today || undefined}>
          <h2 className={css.heading}>{dayHeading(one, today)}</h2>
          <ul className={css.posts}>
            {list.map((post) => (
              <li key={post.uuid}>
                <button type="button" className={css.post} data-post={post.uuid} onClick={() => onOpen(post)}>
                  <Thumb post={post} />
                  <span className={css.words}>
                    <span className={css.caption}>{post.caption || words.noCaption}</span>
                    <span className={css.facts}>
                      <PlatformIcon platform={post.platform} size={14} />
                      {words.postFacts(post.post_type, wallOf(post, zone)?.clock, post.account?.username)}
                    </span>
                    {reasonOf(post) && <span className={css.reason}>{reasonOf(post)}</span>}
                  </span>
                  <Status post={post} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
