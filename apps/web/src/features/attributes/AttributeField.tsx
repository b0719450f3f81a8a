import { MultiSelect, Select, TextInput } from '@mantine/core'
import { type AttributeContent, attributeContent, type AttributeValue } from '@vitrine/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { dayInWords, isDay } from '../../lib/days.ts'
import { SavedDateField } from '../../ui/SavedDateField.tsx'
import {
  type DetailView,
  EditableText,
  EditableValue,
  type SaveRefused,
  saveValue,
  type FieldDraft,
} from '../details/index.ts'
import { valueWords } from './copy.ts'
import css from './attributes.module.css'

/** Returns a value as text for display; empty if there is none. */
const valueInWords = ({ attribute_type, value }: Pick<AttributeValue, 'attribute_type' | 'value'>): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? valueWords.yes : valueWords.no
  if (typeof value === 'number') return value.toLocaleString('en-GB', { maximumFractionDigits: 20 })
  return attribute_type === 'Date' ? dayInWords(value) : value
}

type Save = (next: AttributeContent | null) => Promise<boolean | SaveRefused>
type EditProps = { attribute: AttributeValue; save: Save; end: (byKey?: boolean) => void; writing: FieldDraft }

/** Escape cancels the edit and closes nothing else. */
const onEscape = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.stopPropagation()
  run()
}

/** A date: saved when it is chosen, on blur or with Enter; Escape cancels. */
const DateEditor = ({ attribute: { name, value }, save, end, writing }: EditProps) => {
  const began = typeof value === 'string' ? value : ''
  const inWords = (day: string) => (isDay(day) ? dayInWords(day) : day || valueWords.noDate)
  return (
    <SavedDateField
      aria-label={name}
      autoFocus
      value={began}
      onTyped={(day) => writing.typed(day === began ? undefined : inWords(day))}
      onSave={(day) => writing.sent(inWords(day), save(day || null))}
      end={end}
    />
  )
}

/** A number: saved on blur or with Enter; Escape cancels. */
const NumberEditor = ({ attribute: { name, value }, save, end, writing }: EditProps) => {
  const began = value === null ? '' : String(value)
  const typed = useRef(began)
  const leave = (byKey: boolean) => {
    const text = typed.current.trim()
    // Enter also triggers a blur event a moment later, which must not save the value again.
    typed.current = began
    if (text !== began) void writing.sent(text, save(text === '' ? null : Number(text)))
    end(byKey)
  }
  const giveUp = onEscape(() => {
    typed.current = began
    end(true)
  })
  return (
    <TextInput
      aria-label={name}
      autoFocus
      inputMode="decimal"
      defaultValue={began}
      onChange={(event) => {
        typed.current = event.currentTarget.value
        writing.typed(typed.current === began ? undefined : typed.current)
      }}
      onKeyDown={(event) => (event.key === 'Enter' ? leave(true) : giveUp(event))}
      onBlur={() => leave(false)}
    />
  )
}

/** A single option, or none. Saved as soon as it is chosen. */
const SelectEditor = ({ attribute: { name, attribute_type, options, value }, save, end }: EditProps) => {
  const asked = attribute_type === 'Yes/No'
  const word = value === null ? null : asked ? (value ? valueWords.yes : valueWords.no) : String(value)
  return (
    <Select
      aria-label={name}
      autoFocus
      defaultDropdownOpened
      clearable
      searchable={!asked}
      placeholder={valueWords.choose}
      data={asked ? [valueWords.yes, valueWords.no] : options}
      value={word}
      onChange={(chosen) => {
        if (chosen !== word) void save(chosen !== null && asked ? chosen === valueWords.yes : chosen)
        end(true)
      }}
      onKeyDown={onEscape(() => end(true))}
      onBlur={() => end()}
    />
  )
}

/** Several options. Each change is saved, one request at a time; changes made during a request are sent with the next
 *  one, so that no request is based on an outdated list. */
const MultiSelectEditor = ({ attribute: { name, options, value }, save, end }: EditProps) => {
  const [chosen, setChosen] = useState<string[]>()
  const latest = useRef<string[]>(undefined)
  const saving = useRef(false)
  const change = async (next: string[]) => {
    setChosen(next)
    latest.current = next
    if (saving.current) return
    saving.current = true
    for (let sent; sent !== latest.current; ) {
      sent = latest.current
      await save(sent && sent.length > 0 ? sent : null)
    }
    saving.current = false
    setChosen(undefined)
  }
  return (
    <MultiSelect
      aria-label={name}
      autoFocus
      defaultDropdownOpened
      searchable
      data={options}
      value={chosen ?? (Array.isArray(value) ? value : [])}
      onChange={(next) => void change(next)}
      onKeyDown={onEscape(() => end(true))}
      onBlur={() => end()}
    />
  )
}

const fieldOf = ({ attribute_type }: AttributeValue) => {
  if (attribute_type === 'Number') return NumberEditor
  if (attribute_type === 'Date') return DateEditor
  if (attribute_type === 'Multi Select') return MultiSelectEditor
  return attribute_type === 'Single Select' || attribute_type === 'Yes/No' ? SelectEditor : undefined
}

type FieldProps = { view: DetailView; attribute: AttributeValue }
/** The value of an attribute, edited in place in a field for its type. */
export const AttributeField = ({ view, attribute }: FieldProps) => {
  const { name, slug, attribute_type, value } = attribute
  const [problem, setProblem] = useState<string>()
  const save: Save = async (next) => {
    const checked = next === null ? undefined : attributeContent(attribute).safeParse(next)
    setProblem(checked?.error?.issues[0]?.message)
    if (checked && !checked.success) return false
    return saveValue(view)({ customAttributes: { [slug]: next } }, valueWords.updated(name))
  }
  const Field = fieldOf(attribute)
  const why = view.why('edit')
  const empty = why === null ? valueWords.add : valueWords.none
  return (
    <>
      {Field ? (
        <EditableValue label={name} shown={valueInWords(attribute) || empty} empty={value === null} why={why}>
          {(end, writing) => <Field attribute={attribute} save={save} end={end} writing={writing} />}
        </EditableValue>
      ) : (
        <EditableText
          label={name}
          oneLine={attribute_type !== 'Long Text'}
          value={typeof value === 'string' ? value : ''}
          empty={empty}
          why={why}
          save={(typed) => save(typed || null)}
        />
      )}
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
    </>
  )
}
