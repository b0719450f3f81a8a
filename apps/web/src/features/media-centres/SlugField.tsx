import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { TextButton } from '../../ui/TextLink.tsx'
import { slugQuery } from './api.ts'
import css from './fields.module.css'
import { slugWords } from './settings-copy.ts'

const TYPING_MS = 300

/** Once typing pauses, checks whether the slug is free. `saved` is the media centre's current slug. */
const useSlugCheck = (typed: string, saved: string | undefined, centre: string | undefined) => {
  const { team } = useSession()
  const [debounced] = useDebouncedValue(typed.trim(), TYPING_MS)
  const isChecked = debounced !== '' && debounced !== saved
  const { data, isFetching } = useQuery({ ...slugQuery(team.uuid, debounced, centre), enabled: isChecked })
  const isCurrent = debounced === typed.trim()
  return {
    answer: isChecked && isCurrent ? data : undefined,
    checking: typed.trim() !== (saved ?? '') && (isFetching || !isCurrent),
  }
}

type SlugFieldProps = {
  value: string
  onChange: (slug: string) => void
  error: string | undefined
  /** The part of the URL before the slug. */
  base: string
  saved?: string
  centre?: string
  disabled?: boolean
}
/** The last part of the public URL, checked as it is typed. If it is taken, a free one is suggested. */
export const SlugField = ({ value, onChange, error, base, saved, centre, disabled = false }: SlugFieldProps) => {
  const { answer, checking } = useSlugCheck(value, saved, centre)
  const problem = error ?? (answer && !answer.available ? (answer.problem ?? undefined) : undefined)
  const state = checking ? slugWords.checking : answer?.available ? slugWords.available : ''
  return (
    <div>
      <TextInput
        label={slugWords.label}
        description={
          <span className={css.address}>
            {base}/<strong>{value.trim() || '…'}</strong>
          </span>
        }
        autoComplete="off"
        spellCheck={false}
        name="slug"
        value={value}
        disabled={disabled}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={css.slugState} role="status" data-ok={answer?.available || undefined}>
        {state}
        {answer?.suggestion && (
          <TextButton onClick={() => onChange(answer.suggestion ?? '')}>{slugWords.use(answer.suggestion)}</TextButton>
        )}
      </p>
    </div>
  )
}
