import { TextInput } from '@mantine/core'
import type { Post } from '@vitrine/contract'
import { Fields, Pair } from '../../../ui/Fields.tsx'
import { locationWords } from './copy.ts'

type LocationFieldsProps = {
  value: Post['location']
  isFixed: boolean
  onChange: (location: Post['location']) => void
}
/** The location of a post: its ID and name on Instagram. */
export const LocationFields = ({ value, isFixed, onChange }: LocationFieldsProps) => {
  const { id, name } = value ?? { id: '', name: '' }
  const set = (next: { id: string; name: string }) => onChange(next.id === '' && next.name === '' ? null : next)
  return (
    <Fields>
      <Pair>
        <TextInput
          label={locationWords.name}
          value={name}
          maxLength={200}
          readOnly={isFixed}
          onChange={(event) => set({ id, name: event.currentTarget.value })}
        />
        <TextInput
          label={locationWords.id}
          description={locationWords.help}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={id}
          maxLength={60}
          inputMode="numeric"
          readOnly={isFixed}
          onChange={(event) => set({ id: event.currentTarget.value, name })}
        />
      </Pair>
    </Fields>
  )
}
