import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { type Attribute, type AttributeContent, attributeContent } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { DateField } from '../../ui/DateField.tsx'

type InputProps = {
  attribute: Attribute
  label: ReactNode
  placeholder: string
  /** Stands before what is written. */
  sign?: ReactNode
  value: AttributeContent | null
  onChange: (value: AttributeContent | null) => void
}
/** A value for one attribute, in the field that its type asks for. Emptied, it is null. */
export const AttributeInput = ({ attribute, label, placeholder, sign, value, onChange }: InputProps) => {
  const error = value === null ? undefined : attributeContent(attribute).safeParse(value).error?.issues[0]?.message
  const shared = { label, placeholder, error, leftSection: sign }
  const text = typeof value === 'string' ? value : ''
  switch (attribute.attribute_type) {
    case 'Number':
      return (
        <NumberInput
          {...shared}
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'Yes/No':
      return (
        <Select
          {...shared}
          clearable
          data={['Yes', 'No']}
          value={value === null ? null : value ? 'Yes' : 'No'}
          onChange={(next) => onChange(next === null ? null : next === 'Yes')}
        />
      )
    case 'Single Select':
      return (
        <Select {...shared} clearable searchable data={attribute.options} value={text || null} onChange={onChange} />
      )
    case 'Multi Select':
      return (
        <MultiSelect
          {...shared}
          searchable
          data={attribute.options}
          value={Array.isArray(value) ? value : []}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      )
    case 'Date':
      return <DateField {...shared} value={text} onChange={(next) => onChange(next || null)} />
    default:
      return <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value || null)} />
  }
}
