import { ColorSwatch, TextInput } from '@mantine/core'
import { accentColour, contrastRatio, hexColour } from '@vitrine/contract'
import { TextButton } from '../../ui/TextLink.tsx'
import css from './fields.module.css'
import { accentWords } from './settings-copy.ts'

/** Shown in the colour picker before a colour is chosen. */
const START = '#0b595f'

type AccentFieldProps = {
  value: string
  onChange: (accent: string) => void
  error: string | undefined
  disabled: boolean
}
/** The colour of buttons and links, with samples. Warns as soon as text would be hard to read. */
export const AccentField = ({ value, onChange, error, disabled }: AccentFieldProps) => {
  const typed = value.trim()
  const colour = hexColour.safeParse(typed).data
  // A colour is not reported as invalid while it is still being typed.
  const problem = error ?? (colour ? accentColour.safeParse(colour).error?.issues[0]?.message : undefined)
  const ratio = colour ? contrastRatio(colour, '#ffffff') : undefined
  return (
    <div className={css.accent}>
      <TextInput
        label={accentWords.label}
        description={accentWords.help}
        placeholder={START}
        autoComplete="off"
        spellCheck={false}
        maw={240}
        name="accent"
        disabled={disabled}
        value={value}
        error={problem}
        leftSection={
          <label className={css.swatch}>
            <ColorSwatch color={colour ?? START} size={18} />
            <input
              type="color"
              aria-label={accentWords.pick}
              value={colour ?? START}
              disabled={disabled}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </label>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {colour && (
        <div className={css.sample} aria-hidden style={{ '--sample': colour } as Record<string, string>}>
          <span className={css.sampleButton}>{accentWords.sampleButton}</span>
          <span className={css.sampleLink}>{accentWords.sampleLink}</span>
        </div>
      )}
      {ratio !== undefined && (
        <p className={css.below}>
          {accentWords.contrast(ratio)}{' '}
          {!disabled && <TextButton onClick={() => onChange('')}>{accentWords.useDefault}</TextButton>}
        </p>
      )}
    </div>
  )
}
