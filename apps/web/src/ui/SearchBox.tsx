import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from './icons.ts'
import { words } from './words.ts'

type SearchBoxProps = {
  label: string
  value: string
  onChange: (value: string) => void
  width?: number | '100%'
  /** Takes focus when its dialog opens. */
  first?: boolean
  /** Takes focus immediately, because the box was opened in order to search. */
  atOnce?: boolean
}

/** A field that filters a list while typing. Escape clears it. */
export const SearchBox = ({ label, value, onChange, width = 260, first, atOnce = false }: SearchBoxProps) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    {...(first && { 'data-autofocus': true })}
    autoFocus={atOnce}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || value === '') return
      event.stopPropagation()
      onChange('')
    }}
    leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
    rightSection={value !== '' && <CloseButton size="sm" aria-label={words.clear} onClick={() => onChange('')} />}
    maw="100%"
    w={width}
  />
)
