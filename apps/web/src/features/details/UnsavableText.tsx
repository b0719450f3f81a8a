import { Textarea } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyField.tsx'
import { Note } from '../../ui/Fields.tsx'
import css from './EditableText.module.css'

type KeptProps = {
  label: string
  text: string
  why: string
  /** It was being written just now: the keys still mean it, and not the screen behind. */
  focus: boolean
  onDrop: () => void
  onRetry?: (() => void) | undefined
}
/** What was being written when the right to change it was taken away: it can no longer be saved, but taken along. */
export const UnsavableText = ({ label, text, why, focus, onDrop, onRetry }: KeptProps) => (
  <>
    <Textarea aria-label={label} dir="auto" minRows={1} maxRows={12} value={text} readOnly autoFocus={focus} />
    <Note kind="stop">
      This can no longer be saved. {why} What you have written is still here: copy it before you go.
      <div className={css.choice}>
        <CopyButton small text={text} label={label} />
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button size="small" onClick={onDrop}>
          Discard
        </Button>
      </div>
    </Note>
  </>
)
