import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { type Attribute, type AttributeContent, attributeContent } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { DateField } from '../../ui/DateField.tsx'
import { valueWords } from './copy.ts'

type InputProps = {
  attribute: Attribute
  label: ReactNode
  placeholder: string
  /** Shown in front of the value. */
  sign?: ReactNode
  value: AttributeContent | null
  onChange: (value: AttributeContent | null) => void
}
/** A field for the value of an attribute. An empty field means null. */
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
          data={[valueWords.yes, valueWords.no]}
          value={value === null ? null : value ? valueWords.yes : valueWords.no}
          onChange={(next) => onChange(next === null ? null : next === valueWords.yes)}
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
