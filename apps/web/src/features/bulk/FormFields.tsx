import type { bulk, Reply } from '@vitrine/contract'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Touched, untouched } from './change.ts'
import { Changed, labelled, MIXED, mixedSign } from './Changed.tsx'

export type Preview = Reply<typeof bulk.preview>
type FieldName = keyof Preview['fields']
export type FormProps = { shown: Preview; touched: Touched; onChange: (touched: Touched) => void }

/** What the files have in common in a field; nothing where they differ. */
export const commonOf = ({ fields }: Preview, name: FieldName) => {
  const { mixed = false, value = null } = fields[name] ?? {}
  return { mixed, text: mixed || value === null ? '' : String(value) }
}

type MarkProps = Omit<FormProps, 'shown'> & { name: keyof Touched; children: ReactNode }
/** A field of the form, marked where it was touched. */
export const Mark = ({ name, touched, onChange, children }: MarkProps) => {
  const list = name === 'tags' || name === 'rights' ? touched[name] : undefined
  const changed = list ? list.add.length + list.remove.length > 0 : touched[name] !== undefined
  return (
    <Changed changed={changed} onUndo={() => onChange({ ...touched, [name]: untouched[name] })}>
      {children}
    </Changed>
  )
}

type TextName = 'description' | 'location' | 'copyright' | 'source_display_name' | 'rightsContext'
/** The properties of a box for a text that many files have. */
export const textOf = ({ shown, touched, onChange }: FormProps, name: TextName, from: FieldName, label: string) => {
  const { mixed, text: now } = commonOf(shown, from)
  const isMixed = mixed && touched[name] === undefined
  return {
    label: labelled(label, touched[name] !== undefined),
    value: touched[name] ?? now,
    placeholder: isMixed ? MIXED : '',
    leftSection: isMixed ? mixedSign : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...touched, [name]: event.currentTarget.value }),
  }
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
  const { shown, touched, onChange } = form
  const { mixed, text: now } = commonOf(shown, from)
  const value = touched[name] === undefined ? now : String(touched[name])
  return (
    <Mark name={name} touched={touched} onChange={onChange}>
      <Select
        label={labelled(label, touched[name] !== undefined)}
        placeholder={mixed ? MIXED : ''}
        leftSection={mixed && touched[name] === undefined ? mixedSign : undefined}
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
