import { type Input, search, type Timeline } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import { toolWords } from './copy.ts'
import { LIST_END } from './file-pages.ts'
import css from './Scrubber.module.css'
import { lastDayOf, monthAt, monthInWords, yearMarks } from './timeline.ts'

type ScrubberProps = {
  asked: TimelineQuery
  /** The day the list starts from, or `end` if the list was opened at its end. */
  at: string | undefined
  /** Jumps to a day: its files come first, followed by older ones. */
  onGo: (day: string) => void
}
type TimelineQuery = NonNullable<Input<typeof search.timeline>['query']>
const timelineQuery = (team: string, query: TimelineQuery) => queryOf(search.timeline, { params: { team }, query })
const FEWEST_MONTHS = 3

const Rail = ({ months, at, onGo }: { months: Timeline } & Pick<ScrubberProps, 'at' | 'onGo'>) => {
  const rail = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<number>()
  const found = months.findIndex(({ date }) => at !== undefined && date <= at.slice(0, 7))
  const now = at === LIST_END ? months.length - 1 : Math.max(0, found)
  const shown = over ?? now
  const go = (index: number) => {
    const month = months[Math.min(months.length - 1, Math.max(0, index))]
    if (month) onGo(lastDayOf(month.date))
  }
  const underPointer = ({ clientY }: PointerEvent) => {
    const { top, height } = rail.current?.getBoundingClientRect() ?? { top: 0, height: 1 }
    return monthAt(months, (clientY - top) / height)
  }
  const pressed = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: now + 1,
      ArrowRight: now + 1,
      ArrowUp: now - 1,
      ArrowLeft: now - 1,
      PageDown: now + 12,
      PageUp: now - 12,
      Home: 0,
      End: months.length - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    go(to)
  }
  const { marks, placeOf } = yearMarks(months)
  return (
    <div
      ref={rail}
      className={css.rail}
      role="slider"
      tabIndex={0}
      aria-label={toolWords.date}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={now}
      aria-valuetext={monthInWords(months[now]?.date ?? '')}
      onKeyDown={pressed}
      onPointerMove={(event) => setOver(underPointer(event))}
      onPointerLeave={() => setOver(undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setOver(underPointer(event))
      }}
      onPointerUp={(event) => go(underPointer(event))}
    >
      {marks.map(({ year, place }) => (
        <span key={year} className={css.year} style={{ top: `${place * 100}%` }} aria-hidden>
          {year}
        </span>
      ))}
      <span className={css.here} style={{ top: `${placeOf(now) * 100}%` }} aria-hidden />
      {over !== undefined && (
        <span className={css.bubble} style={{ top: `${placeOf(shown) * 100}%` }} aria-hidden>
          {monthInWords(months[shown]?.date ?? '')}
        </span>
      )}
    </div>
  )
}

/** A timeline of the months in the list, newest first. A click, drag or arrow key jumps to a month. */
export const Scrubber = ({ asked, ...rest }: ScrubberProps) => {
  const { team } = useSession()
  const { data: months = [] } = useQuery(timelineQuery(team.uuid, asked))
  return months.length < FEWEST_MONTHS ? null : <Rail months={months} {...rest} />
}
