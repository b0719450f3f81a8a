import type { bulk, Reply } from '@vitrine/contract'
import { Select } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import css from './bulk.module.css'
import { isTurned, type Touched, untouched } from './change.ts'
import { Changed, EMPTIED, labelled, MIXED, mixedSign } from './Changed.tsx'
import { CountedChips, type Turned } from './CountedChips.tsx'

export type Preview = Reply<typeof bulk.preview>
type FieldName = keyof Preview['fields']
export type FormProps = {
  shown: Preview
  touched: Touched
  onChange: (touched: Touched) => void
  /** What the server does not take, by field. */
  errors: Partial<Record<keyof Touched, string>>
}

/** What the files have in common in a field; nothing where they differ. */
const commonOf = ({ fields }: Preview, name: FieldName) => {
  const { mixed = false, value = null } = fields[name] ?? {}
  return { mixed, text: mixed || value === null ? '' : String(value) }
}

type MarkProps = Pick<FormProps, 'touched' | 'onChange'> & { name: keyof Touched; children: ReactNode }
/** A field of the form, marked where it was touched. */
export const Mark = ({ name, touched, onChange, children }: MarkProps) => {
  const list = name === 'tags' || name === 'rights' ? touched[name] : undefined
  const changed = list ? isTurned(list) : touched[name] !== undefined
  return (
    <Changed changed={changed} onUndo={() => onChange({ ...touched, [name]: untouched[name] })}>
      {children}
    </Changed>
  )
}

type Single = Exclude<keyof Touched, 'tags' | 'rights' | 'customAttributes'>
/** How a field is labelled, that its values are mixed until it is touched, and what the files have in common. */
export const frameOf = ({ shown, touched, errors }: FormProps, name: Single, from: FieldName, label: string) => {
  const { mixed, text } = commonOf(shown, from)
  const isTouched = touched[name] !== undefined
  const isMixed = mixed && !isTouched
  const isEmptied = touched[name] === '' && (mixed || text !== '')
  const frame = {
    label: labelled(label, isTouched),
    placeholder: isMixed ? MIXED : isEmptied ? EMPTIED : '',
    leftSection: isMixed ? mixedSign : undefined,
    error: errors[name],
  }
  return [frame, text] as const
}

type TextName = 'description' | 'location' | 'copyright' | 'source_display_name' | 'rightsContext'
/** The properties of a box for a text that many files have. */
export const textOf = (form: FormProps, name: TextName, from: FieldName, label: string) => {
  const { touched, onChange } = form
  const [frame, now] = frameOf(form, name, from, label)
  return {
    ...frame,
    value: touched[name] ?? now,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...touched, [name]: event.currentTarget.value }),
  }
}

type CountedProps = Pick<FormProps, 'touched' | 'onChange'> & {
  name: 'tags' | 'rights'
  title: string
  counted: ComponentProps<typeof CountedChips>['counted']
  total: number
  /** What adds more of them. */
  children: (change: { turned: Turned; onChange: (turned: Turned) => void }) => ReactNode
}
/** What many files carry, each with its count, to be given to all or taken from all. */
export const Counted = ({ name, title, counted, total, touched, onChange, children }: CountedProps) => {
  const change = { turned: touched[name], onChange: (turned: Turned) => onChange({ ...touched, [name]: turned }) }
  return (
    <Mark name={name} touched={touched} onChange={onChange}>
      <section className={css.group} aria-label={title}>
        <h3>{labelled(title, isTurned(touched[name]))}</h3>
        <CountedChips label={`${title} of the files`} counted={counted} total={total} {...change} />
        {children(change)}
      </section>
    </Mark>
  )
}

type YesNoProps = FormProps & {
  name: 'internal' | 'watermark' | 'hideName' | 'updateExif'
  from: FieldName
  label: string
  /** What no and yes are called. */
  choices: readonly [string, string]
}
/** One of two states that many files have. */
export const YesNo = ({ name, from, label, choices, ...form }: YesNoProps) => {
  const { touched, onChange } = form
  const [frame, now] = frameOf(form, name, from, label)
  const value = touched[name] === undefined ? now : String(touched[name])
  return (
    <Mark name={name} touched={touched} onChange={onChange}>
      <Select
        {...frame}
        allowDeselect={false}
        data={[
          { value: 'false', label: choices[0] },
          { value: 'true', label: choices[1] },
        ]}
        value={value || null}
        onChange={(next) => onChange({ ...touched, [name]: next === 'true' })}
      />
    </Mark>
  )
}
