import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCopy } from '../lib/clipboard.ts'
import { Button } from './Button.tsx'
import css from './CopyField.module.css'
import { IconCheck, IconCopy } from './icons.ts'
import { words } from './words.ts'

type CopyButtonProps = { text: string; label: string; primary?: boolean; small?: boolean; onCopied?: () => void }
/** Copies the given text and says so for two seconds. The label says what is copied. */
export const CopyButton = ({ text, label, primary, small, onCopied }: CopyButtonProps) => {
  const { copied, copy } = useCopy()
  return (
    <Button
      primary={primary === true}
      size={small ? 'small' : 'normal'}
      icon={copied ? IconCheck : IconCopy}
      aria-label={copied ? `${words.copied}: ${label}` : `${words.copy}: ${label}`}
      onClick={async () => {
        await copy(text)
        onCopied?.()
      }}
    >
      {copied ? words.copied : words.copy}
    </Button>
  )
}

type CopyFieldProps = { label: string; value: string; help?: ReactNode; primary?: boolean }
/** Text to copy: shown in full, and copied with one click. */
export const CopyField = ({ label, value, help, primary }: CopyFieldProps) => (
  <div className={css.field}>
    <div className={css.line}>
      <TextInput
        label={label}
        value={value}
        readOnly
        className={css.text ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} label={label} primary={primary === true} />
    </div>
    {help && <p className={css.help}>{help}</p>}
  </div>
)
