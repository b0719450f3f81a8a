import { Textarea } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyField.tsx'
import { Note } from '../../ui/Fields.tsx'
import { detailWords } from './copy.ts'
import css from './EditableText.module.css'

type KeptProps = {
  label: string
  text: string
  why: string
  /** True if the text was being edited: the field keeps focus, so that keys don’t reach the screen behind. */
  focus: boolean
  onDrop: () => void
  onRetry?: (() => void) | undefined
}
/** The text of a user who lost permission while editing: it can no longer be saved, only copied. */
export const UnsavableText = ({ label, text, why, focus, onDrop, onRetry }: KeptProps) => (
  <>
    <Textarea aria-label={label} dir="auto" minRows={1} maxRows={12} value={text} readOnly autoFocus={focus} />
    <Note kind="stop">
      {detailWords.noSave(why)}
      <div className={css.choice}>
        <CopyButton small text={text} label={label} />
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {detailWords.tryAgain}
          </Button>
        )}
        <Button size="small" onClick={onDrop}>
          {detailWords.discard}
        </Button>
      </div>
    </Note>
  </>
)
