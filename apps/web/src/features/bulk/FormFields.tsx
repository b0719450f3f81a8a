import {
  type bulk,
  type BulkColumn,
  type BulkText,
  bulkTexts,
  type FieldsWhere,
  fileFields,
  type KeyOf,
  type Reply,
  type Section,
} from '@vitrine/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Pair } from '../../ui/Fields.tsx'
import { chipWords, editWords } from './copy.ts'
import css from './bulk.module.css'
import { hasChanges, type BulkForm, emptyBulkForm } from './change.ts'
import { ChangedField, labelWithChange, mixedSign } from './ChangedField.tsx'
import { CountedChips, type ListChange } from './CountedChips.tsx'

export type Preview = Reply<typeof bulk.preview>
export type FormProps = {
  shown: Preview
  touched: BulkForm
  onChange: (touched: BulkForm) => void
  /** The server's errors, by field. */
  errors: Partial<Record<keyof BulkForm, string>>
}

/** Returns whether the files differ in a field, and their common value as text; empty if they differ or have none. */
const commonOf = ({ fields }: Preview, name: BulkColumn) => {
  const { mixed = false, value = null } = fields[name] ?? {}
  return { mixed, text: mixed || value === null ? '' : String(value) }
}

type MarkProps = Pick<FormProps, 'touched' | 'onChange'> & { name: keyof BulkForm; children: ReactNode }
/** A field of the form, marked if it was changed. */
export const Mark = ({ name, touched, onChange, children }: MarkProps) => {
  const list = name === 'tags' || name === 'rights' ? touched[name] : undefined
  const changed = list ? hasChanges(list) : touched[name] !== undefined
  return (
    <ChangedField changed={changed} onUndo={() => onChange({ ...touched, [name]: emptyBulkForm[name] })}>
      {children}
    </ChangedField>
  )
}

/** The fields of the form with a single value. */
type Single = {
  [K in BulkColumn]: KeyOf<K> extends Exclude<keyof BulkForm, 'tags' | 'rights' | 'customAttributes'> ? K : never
}[BulkColumn]
/** Returns the label, placeholder and error of a field, and the common value of the files. */
export const frameOf = ({ shown, touched, errors }: FormProps, name: Single) => {
  const { key, label } = fileFields[name]
  const { mixed, text } = commonOf(shown, name)
  const isTouched = touched[key] !== undefined
  const isMixed = mixed && !isTouched
  const isEmptied = touched[key] === '' && (mixed || text !== '')
  const frame = {
    label: labelWithChange(label, isTouched),
    placeholder: isMixed ? editWords.mixed : isEmptied ? editWords.emptied : '',
    leftSection: isMixed ? mixedSign : undefined,
    error: errors[key],
  }
  return [frame, text] as const
}

/** A text field for many files. */
const TextField = ({ name, ...form }: FormProps & { name: BulkText }) => {
  const { touched, onChange } = form
  const { key, lines, bulk } = fileFields[name]
  const [frame, now] = frameOf(form, name)
  const box = {
    ...frame,
    value: touched[key] ?? now,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...touched, [key]: event.currentTarget.value }),
  }
  return (
    <Mark name={key} touched={touched} onChange={onChange}>
      {lines === 'one' ? (
        <TextInput {...box} />
      ) : (
        <Textarea autosize minRows={'rows' in bulk ? bulk.rows : 1} maxRows={8} {...box} leftSection={undefined} />
      )}
    </Mark>
  )
}
/** The text fields of one section. Two half-width fields share a row. */
export const TextFields = ({ section, ...form }: FormProps & { section: Section }) => {
  const names = bulkTexts.filter((name) => fileFields[name].bulk.section === section)
  const isHalf = (name: BulkText | undefined) => name !== undefined && 'half' in fileFields[name].bulk
  const halves = names.filter(isHalf)
  return names.map((name) => {
    const at = halves.indexOf(name)
    const other = halves[at + 1]
    if (at % 2 === 1) return null
    if (at === -1 || other === undefined) return <TextField key={name} name={name} {...form} />
    return (
      <Pair key={name}>
        <TextField name={name} {...form} />
        <TextField name={other} {...form} />
      </Pair>
    )
  })
}

type CountedProps = Pick<FormProps, 'touched' | 'onChange'> & {
  name: 'tags' | 'rights'
  title: string
  counted: ComponentProps<typeof CountedChips>['counted']
  total: number
  /** The field for adding another tag or rights record. */
  children: (change: { turned: ListChange; onChange: (turned: ListChange) => void }) => ReactNode
}
/** Tags or rights records with their counts, to add to or remove from all files. */
export const Counted = ({ name, title, counted, total, touched, onChange, children }: CountedProps) => {
  const change = { turned: touched[name], onChange: (turned: ListChange) => onChange({ ...touched, [name]: turned }) }
  return (
    <Mark name={name} touched={touched} onChange={onChange}>
      <section className={css.group} aria-label={title}>
        <h3>{labelWithChange(title, hasChanges(touched[name]))}</h3>
        <CountedChips label={chipWords.list(title)} counted={counted} total={total} {...change} />
        {children(change)}
      </section>
    </Mark>
  )
}

type YesNoProps = FormProps & {
  name: Extract<Single, FieldsWhere<{ kind: 'flag' }>>
  /** The labels for no and yes, in that order. */
  choices: readonly [string, string]
}
/** A yes/no field for many files. */
export const YesNo = ({ name, choices, ...form }: YesNoProps) => {
  const { touched, onChange } = form
  const { key } = fileFields[name]
  const [frame, now] = frameOf(form, name)
  const value = touched[key] === undefined ? now : String(touched[key])
  return (
    <Mark name={key} touched={touched} onChange={onChange}>
      <Select
        {...frame}
        allowDeselect={false}
        data={[
          { value: 'false', label: choices[0] },
          { value: 'true', label: choices[1] },
        ]}
        value={value || null}
        onChange={(next) => onChange({ ...touched, [key]: next === 'true' })}
      />
    </Mark>
  )
}
