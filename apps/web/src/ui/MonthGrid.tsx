import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays, addMonths, monthInWords, todayIn, weekday, weekdayInWords, weeksOf } from '../lib/days.ts'
import { IconButton } from './Button.tsx'
import css from './DateField.module.css'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from './icons.ts'
import { words } from './words.ts'

type GridProps = {
  /** The focused day; its month is shown. */
  at: string
  onMove: (day: string) => void
  /** The selected day, if any. */
  value: string
  onChoose: (day: string) => void
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** The id of the element that labels the month. */
  titleId: string
}

/** Returns the day a key moves to, as defined by the ARIA date picker pattern; undefined for other keys. */
const dayForKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>, day: string) => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    default:
      return undefined
  }
}
/** The nearest day that can be chosen. */
export const clampDay = (day: string, min?: string, max?: string) => {
  if (min && day < min) return min
  return max && day > max ? max : day
}

const steps = [
  [words.yearBefore, -12, IconChevronsLeft],
  [words.monthBefore, -1, IconChevronLeft],
  [words.monthAfter, 1, IconChevronRight],
  [words.yearAfter, 12, IconChevronsRight],
] as const

/** One month, a week in each row. Only one day is in the tab order; arrow keys, Page Up, Page Down, Home and End move to other
 *  days. */
export const MonthGrid = ({ at, onMove, value, onChoose, min, max, titleId }: GridProps) => {
  const grid = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    byKey.current = false
  }, [at])
  const pressed = (event: KeyboardEvent) => {
    const led = dayForKey(event, at)
    if (led === undefined) return
    event.preventDefault()
    const to = clampDay(led, min, max)
    byKey.current = to !== at
    onMove(to)
  }
  const today = todayIn()
  const step = ([label, months, icon]: (typeof steps)[number]) => {
    const to = addMonths(`${at.slice(0, 7)}-01`, months)
    const off = (max && to > max) || (min && addDays(addMonths(to, 1), -1) < min)
    return (
      <IconButton
        key={label}
        label={label}
        icon={icon}
        data-mantine-stop-propagation
        // Not natively disabled, because the button would then lose focus.
        data-disabled={off ? true : undefined}
        aria-disabled={off ? true : undefined}
        onClick={() => onMove(clampDay(addMonths(at, months), min, max))}
      />
    )
  }
  return (
    <>
      <div className={css.head}>
        {steps.slice(0, 2).map(step)}
        <div id={titleId} className={css.month} aria-live="polite">
          {monthInWords(at)}
        </div>
        {steps.slice(2).map(step)}
      </div>
      <div ref={grid} role="grid" tabIndex={-1} className={css.grid} aria-labelledby={titleId} onKeyDown={pressed}>
        <div role="row" className={css.week}>
          {words.weekdays.map((name) => (
            <div key={name} role="columnheader" aria-label={name} className={css.weekday}>
              {name.slice(0, 2)}
            </div>
          ))}
        </div>
        {weeksOf(at).map((week) => (
          <div key={week[0]} role="row" className={css.week}>
            {week.map((day) => (
              <div
                key={day}
                role="gridcell"
                aria-colindex={weekday(day) + 1}
                aria-selected={day === value}
                style={{ gridColumnStart: weekday(day) + 1 }}
              >
                <button
                  type="button"
                  className={css.day}
                  data-day={day}
                  data-mantine-stop-propagation
                  data-autofocus={day === at || undefined}
                  data-today={day === today || undefined}
                  data-chosen={day === value || undefined}
                  aria-label={weekdayInWords(day)}
                  aria-current={day === today ? 'date' : undefined}
                  tabIndex={day === at ? 0 : -1}
                  disabled={day !== clampDay(day, min, max)}
                  onClick={() => onChoose(day)}
                >
                  {Number(day.slice(8))}
                </button>
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
