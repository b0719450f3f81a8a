import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { addDays, addMonths, dayInWords, isDay, parseDay, todayIn } from '../lib/days.ts'
import { Button } from './Button.tsx'
import css from './DateField.module.css'
import { IconCalendar } from './icons.ts'
import { MonthGrid, clampDay } from './MonthGrid.tsx'
import { words } from './words.ts'

export type DayChoice = readonly [label: string, day: string]
/** Common end dates. */
export const endDateChoices = (from = todayIn()): DayChoice[] => [
  [words.in30Days, addDays(from, 30)],
  [words.in90Days, addDays(from, 90)],
  [words.in1Year, addMonths(from, 12)],
]

const NO_CHOICES: readonly DayChoice[] = []

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'defaultValue'> & {
  /** A day in the format of the API, or empty. Invalid input is passed on as typed; forms refuse it. */
  value: string
  onChange: (value: string) => void
  /** Called when a day is chosen from the calendar, before the field loses focus. */
  onChosen?: (value: string) => void
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** Common days to choose from, such as "In 30 days". */
  choices?: readonly DayChoice[]
  /** The label of the option for no date, if there is one. */
  none?: string
  /** Other accepted input, such as a month. */
  also?: RegExp
  /** The field is inside a floating element, so the calendar is rendered inside it too. */
  inside?: boolean
}

/** The problem with the current input; undefined if it is valid. */
export const dayProblem = ({ value, min, max, also }: Pick<Props, 'value' | 'min' | 'max' | 'also'>) => {
  if (value === '' || also?.test(value)) return undefined
  if (!isDay(value)) return words.notADay
  if (min && value < min) return words.notBefore(dayInWords(min))
  return max && value > max ? words.notAfter(dayInWords(max)) : undefined
}

/** A date field: the day is typed in any common format, or chosen from a calendar. */
export const DateField = ({
  value,
  onChange,
  onChosen,
  min,
  max,
  choices = NO_CHOICES,
  none,
  also,
  inside = false,
  error,
  ...rest
}: Props) => {
  const [typed, setTyped] = useState<string>()
  const [touched, setTouched] = useState(false)
  const [at, setAt] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const opened = at !== undefined
  const day = isDay(value) ? value : undefined
  const open = () => setAt(clampDay(day ?? todayIn(), min, max))
  const close = () => {
    setAt(undefined)
    input.current?.focus()
  }
  const choose = (chosen: string) => {
    setTyped(undefined)
    setTouched(true)
    onChange(chosen)
    close()
    onChosen?.(chosen)
  }
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' && !rest.disabled) {
      event.preventDefault()
      open()
    } else rest.onKeyDown?.(event)
  }
  const named = choices.filter(([, one]) => one === clampDay(one, min, max))
  const opener = (
    <ActionIcon
      className={css.opener}
      size="sm"
      aria-label={day ? words.changeDay(dayInWords(day)) : words.chooseDay}
      aria-haspopup="dialog"
      aria-expanded={opened}
      disabled={rest.disabled === true}
      onClick={() => (opened ? close() : open())}
    >
      <IconCalendar size={17} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  return (
    <Popover
      opened={opened}
      onDismiss={() => setAt(undefined)}
      closeOnEscape={false}
      position="bottom-start"
      trapFocus
      withRoles={false}
      withinPortal={!inside}
      // On a phone the calendar may cover its own field, but is never out of view.
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true }, inline: false }}
    >
      <TextInput
        autoComplete="off"
        {...rest}
        ref={input}
        value={typed ?? (day ? dayInWords(day) : value)}
        error={
          error ?? (touched && typed === undefined ? dayProblem({ value, min, max, ...(also && { also }) }) : undefined)
        }
        rightSection={opener}
        rightSectionWidth={38}
        inputContainer={(children) => (
          <Popover.Target>
            <div>{children}</div>
          </Popover.Target>
        )}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          setTouched(true)
          onChange(parseDay(text) ?? text)
        }}
        onKeyDown={pressed}
        onBlur={(event) => {
          setTyped(undefined)
          rest.onBlur?.(event)
        }}
      />
      <Popover.Dropdown
        role="dialog"
        aria-modal
        aria-label={words.chooseDay}
        className={css.dialog}
        data-days
        // In React the calendar is a child of the field, so its key events must not bubble.
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') close()
        }}
      >
        {at && (
          <>
            <MonthGrid {...{ at, value, min, max, titleId }} onMove={setAt} onChoose={choose} />
            {(named.length > 0 || none) && (
              <div className={css.choices}>
                {named.map(([label, one]) => (
                  <Button key={label} size="small" data-mantine-stop-propagation onClick={() => choose(one)}>
                    {label}
                  </Button>
                ))}
                {none && (
                  <Button size="small" data-mantine-stop-propagation onClick={() => choose('')}>
                    {none}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
