import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { type AttributeContent, attributeContent, type AttributeValue } from '@vitrine/contract'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { type DetailView, EditableText, saving } from '../details/index.ts'

/** A value as people read it. */
export const valueInWords = ({ attribute_type, value }: Pick<AttributeValue, 'attribute_type' | 'value'>): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return attribute_type === 'Date' ? dateInWords(new Date(`${value}T12:00:00`)) : String(value)
}

type FieldProps = { view: DetailView; attribute: AttributeValue }
/** What a file says for one attribute, in the field that its type asks for. */
export const AttributeField = ({ view, attribute }: FieldProps) => {
  const { name, slug, attribute_type, options, value } = attribute
  const [problem, setProblem] = useState<string>()
  const shared = { label: name, error: problem, key: JSON.stringify(value) }
  const save = async (next: AttributeContent | null) => {
    const checked = next === null ? undefined : attributeContent(attribute).safeParse(next)
    setProblem(checked?.error?.issues[0]?.message)
    if (checked && !checked.success) return false
    return saving(view)({ customAttributes: { [slug]: next } }, `${name} updated`)
  }
  const { key, ...rest } = shared
  switch (attribute_type) {
    case 'Number':
      return (
        <NumberInput
          key={key}
          {...rest}
          hideControls
          defaultValue={typeof value === 'number' ? value : ''}
          onBlur={({ currentTarget: { value: typed } }) => {
            const next = typed.trim() === '' ? null : Number(typed)
            if (next !== value) void save(next)
          }}
        />
      )
    case 'Date':
      return (
        <TextInput
          key={key}
          {...rest}
          type="date"
          defaultValue={typeof value === 'string' ? value : ''}
          onBlur={({ currentTarget: { value: typed } }) => {
            if (typed !== (value ?? '')) void save(typed || null)
          }}
        />
      )
    case 'Yes/No':
      return (
        <Select
          key={key}
          {...rest}
          clearable
          placeholder="Not said"
          data={['Yes', 'No']}
          value={value === null ? null : value ? 'Yes' : 'No'}
          onChange={(chosen) => void save(chosen === null ? null : chosen === 'Yes')}
        />
      )
    case 'Single Select':
      return (
        <Select
          key={key}
          {...rest}
          clearable
          searchable
          placeholder="Choose"
          data={options}
          value={typeof value === 'string' ? value : null}
          onChange={(chosen) => void save(chosen)}
        />
      )
    case 'Multi Select':
      return (
        <MultiSelect
          key={key}
          {...rest}
          searchable
          data={options}
          value={Array.isArray(value) ? value : []}
          onChange={(chosen) => void save(chosen.length > 0 ? chosen : null)}
        />
      )
    default:
      return (
        <div>
          <div>{name}</div>
          <EditableText
            label={name}
            oneLine={attribute_type !== 'Long Text'}
            value={typeof value === 'string' ? value : ''}
            empty="Add a value"
            why={null}
            save={(typed) => save(typed || null)}
          />
          {problem && <p role="alert">{problem}</p>}
        </div>
      )
  }
}
