import { Textarea } from '@mantine/core'
import { teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useSession } from '../auth/index.ts'
import { writeWords } from './copy.ts'
import css from './comments.module.css'

/** A text, and the people chosen for mentions. Only those whose name is still in the text are mentioned. */
export type Draft = { text: string; people: readonly { uuid: string; name: string }[] }
export const mentionsOf = ({ text, people }: Draft) => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ uuid }) => uuid)),
]

type BoxProps = {
  label: string
  draft: Draft
  rows: number
  autoFocus?: boolean
  onChange: (draft: Draft) => void
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSend: () => void
  onCancel?: () => void
}

/** A text field in which @ suggests members of the team. */
export const MentionBox = ({ label, draft, rows, autoFocus, onChange, onSend, onCancel }: BoxProps) => {
  const { team } = useSession()
  const box = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  const begun = /(?:^|\s)@([\p{L}\p{M}'. -]{0,40})$/u.exec(draft.text.slice(0, caret))?.[1]
  const finished = begun !== undefined && draft.people.some(({ name }) => begun.startsWith(name))
  const asking = begun !== undefined && !finished
  const { data } = useQuery({
    ...queryOf(teams.suggestMembers, { params: { team: team.uuid }, query: { query: begun?.trim() ?? '' } }),
    enabled: asking,
  })
  const found = asking ? (data ?? []) : []
  const choose = (person: { uuid: string; name: string }) => {
    const before = draft.text.slice(0, caret - (begun?.length ?? 0))
    const text = `${before}${person.name} ${draft.text.slice(caret)}`
    onChange({ text, people: [...draft.people, { uuid: person.uuid, name: person.name }] })
    setCaret(before.length + person.name.length + 1)
    box.current?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    const chosen = found[Math.min(at, found.length - 1)]
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSend()
    } else if (chosen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setAt((at + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (chosen && event.key === 'Enter') {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <div className={css.box}>
      {found.length > 0 && (
        <ul className={css.people} aria-label={writeWords.people}>
          {found.map((person, i) => (
            <li key={person.uuid}>
              <button
                type="button"
                className={css.person}
                data-at={i === at || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                <Avatar size="small" name={person.name} />
                {person.name}
                <span className={css.role}>{person.role}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={box}
        aria-label={label}
        placeholder={label}
        rows={rows}
        autosize={false}
        autoFocus={autoFocus === true}
        value={draft.text}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionStart)
          setAt(0)
          onChange({ ...draft, text: event.currentTarget.value })
        }}
        onKeyDown={pressed}
      />
    </div>
  )
}
