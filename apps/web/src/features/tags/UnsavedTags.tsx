import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import css from './TagsPanel.module.css'

type UnsavedProps = { words: string; why: string | undefined; onRetry: () => void; onDiscard: () => void }
/** Tags that could not be saved, why, and what to do about them. */
export const UnsavedTags = ({ words, why, onRetry, onDiscard }: UnsavedProps) => (
  <Note kind="warn">
    Not saved yet: {words}.{why && ` ${why}`}
    <div className={css.choice}>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
      <Button size="small" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  </Note>
)
