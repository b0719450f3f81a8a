import { type FileCard, type PostCard, wallTime } from '@vitrine/contract'
import FullCalendar, { type CalendarRef } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import { useEffect, useMemo, useRef } from 'react'
import css from './calendar.module.css'
import { Chip } from './Chip.tsx'
import { words } from './copy.ts'
import { instantAt, isMovable, offeredClock } from './planning.ts'
import type { CalendarState } from './use-calendar.ts'

/** An item from the tray that was dropped on a day. */
export type Dropped = { file: Pick<FileCard, 'uuid' | 'kind'> } | { draft: string }
type GridProps = {
  posts: readonly PostCard[]
  looking: CalendarState
  canManage: boolean
  onOpen: (post: PostCard) => void
  onMove: (post: PostCard, to: Date) => Promise<boolean>
  onNudge: (post: PostCard, by: { days?: number; minutes?: number }) => void
  onAskMove: (post: PostCard) => void
  onDrop: (what: Dropped, at: Date) => void
  onDay: (day: string) => void
}

const plugins = [dayGrid, timeGrid, interaction]
const viewNames = { month: 'dayGridMonth', week: 'timeGridWeek' } as const
/** How long after a key press a post can still take focus in its new cell. */
const FOCUS_MS = 2000
const dayOf = (marker: Date) => marker.toISOString().slice(0, 10)
const clockOf = (marker: Date) => marker.toISOString().slice(11, 16)

/** The month or week view. FullCalendar gets wall times as if the zone were UTC; they are converted to instants
 *  afterwards. */
const Grid = ({ posts, looking, canManage, onOpen, onMove, onNudge, onAskMove, onDrop, onDay }: GridProps) => {
  const { zone, day } = looking
  const within = looking.view === 'week' ? 'week' : 'month'
  const calendar = useRef<CalendarRef>(null)
  /** The post just moved by keyboard. It is remounted in another cell and takes focus again there. */
  const nudged = useRef({ post: '', at: 0 })
  const events = useMemo(
    () =>
      posts.flatMap((post) =>
        post.scheduled_at
          ? [
              {
                id: post.uuid,
                start: `${wallTime(post.scheduled_at, zone)}:00Z`,
                editable: canManage && isMovable(post),
                extendedProps: { post },
              },
            ]
          : [],
      ),
    [posts, zone, canManage],
  )
  useEffect(() => calendar.current?.getApi().gotoDate(day), [day])
  const at = (marker: Date, hasTime: boolean) =>
    instantAt(dayOf(marker), hasTime ? clockOf(marker) : offeredClock(dayOf(marker), zone), zone).instant
  return (
    <div className={css.grid} data-within={within}>
      <FullCalendar
        key={within}
        ref={calendar}
        plugins={plugins}
        initialView={viewNames[within]}
        initialDate={day}
        now={() => `${wallTime(new Date(), zone)}:00Z`}
        timeZone="UTC"
        locale="en-GB"
        firstDay={1}
        headerToolbar={false}
        height={within === 'week' ? '100%' : 'auto'}
        fixedWeekCount={false}
        dayMaxEvents={3}
        moreLinkContent={({ num }) => words.moreOnDay(num)}
        moreLinkClick={({ date }) => onDay(dayOf(date))}
        dayHeaderFormat={within === 'week' ? { weekday: 'short', day: 'numeric' } : { weekday: 'long' }}
        allDaySlot={false}
        nowIndicator
        scrollTime="07:00:00"
        slotMinHeight={52}
        slotDuration="01:00:00"
        snapDuration="00:15:00"
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        defaultTimedEventDuration="01:00"
        slotEventOverlap={false}
        eventDisplay="block"
        eventInteractive={false}
        eventDurationEditable={false}
        eventLongPressDelay={350}
        editable={canManage}
        droppable={canManage}
        events={events}
        eventOrder="start,id"
        dayCellClass={({ isOther, isPast }) =>
          [css.cell, isOther && css.cellOther, isPast && css.cellPast].filter(Boolean).join(' ')
        }
        dayCellTopClass={css.cellTop ?? ''}
        dayCellTopContent={({ date, isToday }) => (
          <span className={css.dayNumber} data-today={isToday || undefined}>
            {date.getUTCDate()}
          </span>
        )}
        dayHeaderClass={css.dayHeader ?? ''}
        dayHeaderInnerClass={css.dayHeaderInner ?? ''}
        tableClass={css.table ?? ''}
        tableHeaderClass={css.tableHeader ?? ''}
        slotLaneClass={css.slot ?? ''}
        slotHeaderClass={css.slotHeader ?? ''}
        dayLaneClass={css.lane ?? ''}
        dayRowClass={css.row ?? ''}
        eventClass={css.event ?? ''}
        moreLinkClass={css.moreLink ?? ''}
        nowIndicatorLineClass={css.now ?? ''}
        highlightClass={css.highlight ?? ''}
        eventContent={({ event }) => {
          const post = event.extendedProps['post'] as PostCard | undefined
          if (!post) return null
          return (
            <Chip
              post={post}
              zone={zone}
              within={within}
              isOpen={looking.post === post.uuid}
              takesFocus={() => nudged.current.post === post.uuid && Date.now() - nudged.current.at < FOCUS_MS}
              onOpen={() => onOpen(post)}
              onMove={() => onAskMove(post)}
              onNudge={(by) => {
                nudged.current = { post: post.uuid, at: Date.now() }
                onNudge(post, by)
              }}
            />
          )
        }}
        eventDrop={({ event, revert }) => {
          const post = event.extendedProps['post'] as PostCard
          if (!event.start) return revert()
          void onMove(post, at(event.start, true)).then((moved) => (moved ? undefined : revert()))
        }}
        drop={({ date, allDay, draggedEl }) => {
          const { file, kind, draft } = draggedEl.dataset
          if (file) onDrop({ file: { uuid: file, kind: kind === 'video' ? 'video' : 'image' } }, at(date, !allDay))
          else if (draft) onDrop({ draft }, at(date, !allDay))
        }}
      />
    </div>
  )
}
export default Grid
