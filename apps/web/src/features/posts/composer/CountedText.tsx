import { Textarea } from '@mantine/core'
import { hashtagsIn, lengthOf, mentionsIn, type PostProblem, type TextRules } from '@vitrine/contract'
import { type ReactNode, useId } from 'react'
import { captionWords } from './copy.ts'
import css from './composer.module.css'
import { Problems } from './Problems.tsx'

/** Returns the counters of a text: how much of each of the network's limits is used. */
export const countersOf = (text: string, rules: TextRules) => [
  { words: captionWords.characters(lengthOf(text, rules), rules.max), isOver: lengthOf(text, rules) > rules.max },
  ...(rules.hashtags === undefined
    ? []
    : [
        {
          words: captionWords.hashtags(hashtagsIn(text).length, rules.hashtags),
          isOver: hashtagsIn(text).length > rules.hashtags,
        },
      ]),
  ...(rules.mentions === undefined
    ? []
    : [
        {
          words: captionWords.mentions(mentionsIn(text).length, rules.mentions),
          isOver: mentionsIn(text).length > rules.mentions,
        },
      ]),
]

type CountedTextProps = {
  label: string
  help?: string
  value: string
  rules: TextRules
  problems: readonly PostProblem[]
  minRows?: number
  isFixed: boolean
  placeholder?: string
  onChange: (text: string) => void
  /** Shown below the text, on the right. */
  children?: ReactNode
}
/** A text field with counters for the network's limits. */
export const CountedText = (props: CountedTextProps) => {
  const { label, help, value, rules, problems, minRows = 3, isFixed, placeholder, onChange, children } = props
  const id = useId()
  const counters = countersOf(value, rules)
  return (
    <div className={css.counted}>
      <div className={css.countedHead}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        <span className={css.counters} id={`${id}-counts`}>
          {counters.map(({ words, isOver }) => (
            <span key={words} data-over={isOver || undefined}>
              {words}
            </span>
          ))}
        </span>
      </div>
      <Textarea
        id={id}
        value={value}
        autosize
        minRows={minRows}
        maxRows={14}
        readOnly={isFixed}
        placeholder={placeholder ?? ''}
        aria-invalid={problems.some(({ severity }) => severity === 'error') || undefined}
        aria-describedby={`${id}-counts ${id}-problems`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={css.countedFoot}>
        {help && <p className={css.help}>{help}</p>}
        {children}
      </div>
      <Problems id={`${id}-problems`} problems={problems} />
    </div>
  )
}
