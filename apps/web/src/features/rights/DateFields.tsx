import { TextInput } from '@mantine/core'
import { emptyStates, toasts } from '@vitrine/contract'
import { type KeyboardEvent, useRef } from 'react'
import { dateInWords, timeInWords } from '../../lib/dates.ts'
import { type DetailView, EditableValue, saving } from '../details/index.ts'

type FieldProps = {
  label: string
  type: 'date' | 'datetime-local'
  value: string
  onSave: (value: string) => unknown
  end: (byKey?: boolean) => void
}
/** A day or a time: saved when it is left or by Enter, given up by Escape. */
const DateField = ({ label, type, value, onSave, end }: FieldProps) => {
  const typed = useRef(value)
  const leave = (byKey: boolean) => {
    if (typed.current !== value) void onSave(typed.current)
    end(byKey)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave(true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    typed.current = value
    end(true)
  }
  return (
    <TextInput
      aria-label={label}
      type={type}
      autoFocus
      defaultValue={value}
      onChange={(event) => {
        typed.current = event.currentTarget.value
      }}
      onKeyDown={pressed}
      onBlur={() => leave(false)}
    />
  )
}

const local = (at: Date | null) =>
  at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : ''

/** Until when nobody outside sees it. */
export const EmbargoField = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  const save = (value: string) =>
    saving(view)({ availableFrom: value ? new Date(value).toISOString() : null }, toasts.rightsUpdated)
  return (
    <EditableValue
      label="Embargo until"
      shown={file.available_from ? timeInWords(file.available_from) : 'No embargo'}
      empty={file.available_from === null}
      why={why('edit')}
    >
      {(end) => (
        <DateField
          label="Embargo until"
          type="datetime-local"
          value={local(file.available_from)}
          onSave={save}
          end={end}
        />
      )}
    </EditableValue>
  )
}

/** The last day on which it may be used. */
export const ExpiryField = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  const day = file.expiration_date
  const save = (value: string) => saving(view)({ expirationDate: value || null }, toasts.rightsUpdated)
  return (
    <EditableValue
      label="Expires"
      shown={day ? dateInWords(new Date(`${day}T12:00:00`)) : emptyStates.expirationDate}
      empty={day === null}
      why={why('edit')}
    >
      {(end) => <DateField label="Expiration date" type="date" value={day ?? ''} onSave={save} end={end} />}
    </EditableValue>
  )
}
