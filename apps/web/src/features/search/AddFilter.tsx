import { queryFields, termOf } from '@vitrine/contract'
import { Autocomplete, Popover, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addDays, todayIn } from '../../lib/days.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Fields, Pair } from '../../ui/Fields.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { choiceInWords } from './chip-words.ts'
import { fieldInWords, withCondition } from './chips.ts'
import css from './QueryChips.module.css'
import { filterWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { type FieldKind, type OwnField, ownField, useOwnFields } from './own-fields.ts'
import { hasNamedValues, useNames } from './use-names.ts'
import { choicesOf, kindOf } from './values.ts'

/** Example values for the fields that accept ranges. */
const examples: Partial<Record<FieldKind, string>> = { date: '2027-01', bytes: '10mb', number: '2000' }
/** A year or a month, which date fields also accept. */
const PART_OF_DATE = /^\d{4}(-\d{2})?$/
const nearDays = () => {
  const today = todayIn()
  return [
    [filterWords.thirtyDaysAgo, addDays(today, -30)],
    [filterWords.today, today],
    [filterWords.inThirtyDays, addDays(today, 30)],
  ] as const
}
const ways = [
  { value: '>', label: filterWords.moreThan },
  { value: '<', label: filterWords.lessThan },
]
/** Whether files that have the value are included or excluded. */
const waysOfValues = [
  { value: 'is', label: filterWords.is },
  { value: 'not', label: filterWords.isNot },
]
const waysOfDates = [
  { value: '>', label: filterWords.after },
  { value: '<', label: filterWords.before },
  { value: '', label: filterWords.in },
]

type ValueProps = { field: string; own: OwnField | undefined; value: string; onChange: (value: string) => void }
const ValueField = ({ field, own, value, onChange }: ValueProps) => {
  const choices = choicesOf(field, own)
  const kind = kindOf(field, own)
  const suggested = useNames(own ? undefined : field, value)
  if (choices.length > 0)
    return (
      <Select
        label={filterWords.value}
        data={choices.map((one) => ({ value: one, label: own ? one : choiceInWords(field, one) }))}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
        comboboxProps={{ withinPortal: false }}
      />
    )
  if (!own && hasNamedValues(field))
    return (
      <Autocomplete
        label={filterWords.value}
        data={suggested}
        filter={({ options }) => options}
        value={value}
        onChange={onChange}
        comboboxProps={{ withinPortal: false }}
      />
    )
  if (kind === 'date')
    return (
      <DateField
        inside
        label={filterWords.day}
        placeholder={examples[kind] ?? ''}
        also={PART_OF_DATE}
        choices={nearDays()}
        value={value}
        onChange={onChange}
      />
    )
  return (
    <TextInput
      label={filterWords.value}
      autoComplete="off"
      placeholder={examples[kind] ?? ''}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Adds a filter on any searchable field. */
export const AddFilter = () => {
  const { q, look } = useLibrarySearch()
  const attributes = useOwnFields()
  const [open, setOpen] = useState(false)
  const [field, setField] = useState('tag')
  const [way, setWay] = useState('>')
  const [not, setNot] = useState(false)
  const [value, setValue] = useState('')
  const own = ownField(attributes, field)
  const kind = kindOf(field, own)
  // Built-in fields, then custom attributes.
  const fields = [
    ...Object.keys(queryFields).map((name) => ({ value: name, label: fieldInWords(name) })),
    ...attributes.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  const ranged = kind === 'date' || kind === 'bytes' || kind === 'number'
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return
    look({ q: withCondition(q, termOf(field, `${ranged ? way : ''}${value.trim()}`, !ranged && not)) })
    setValue('')
    setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      width={340}
      position="bottom-start"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <button type="button" className={css.add} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
          {filterWords.open}
        </button>
      </Popover.Target>
      {/* An open date picker inside handles Escape itself. */}
      <Popover.Dropdown onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
        <Fields onSubmit={add}>
          <Select
            label={filterWords.field}
            searchable
            selectFirstOptionOnChange
            allowDeselect={false}
            data={fields}
            value={field}
            onChange={(next) => {
              setField(next ?? 'tag')
              setValue('')
            }}
            comboboxProps={{ withinPortal: false }}
          />
          <Pair>
            <Select
              label={filterWords.condition}
              allowDeselect={false}
              data={ranged ? (kind === 'date' ? waysOfDates : ways) : waysOfValues}
              value={ranged ? way : not ? 'not' : 'is'}
              onChange={(next) => (ranged ? setWay(next ?? '>') : setNot(next === 'not'))}
              comboboxProps={{ withinPortal: false }}
            />
            <ValueField field={field} own={own} value={value} onChange={setValue} />
          </Pair>
          <Button type="submit" why={value.trim() === '' ? filterWords.enterValue : null}>
            {filterWords.add}
          </Button>
        </Fields>
      </Popover.Dropdown>
    </Popover>
  )
}
