import { CopyField } from '../../ui/CopyField.tsx'
import css from './FileScreen.module.css'

/** A field and what was written into it. */
export type UnsavedText = readonly [field: string, text: string]

/** What was being written when the file went away: it can no longer be saved, but taken along. */
export const UnsavedTextList = ({ texts }: { texts: readonly UnsavedText[] }) => (
  <section className={css.unsaved} aria-label="What you had written">
    <p>What you had written is not saved. Copy it before you go.</p>
    {texts.map(([field, text]) => (
      <CopyField key={field} label={field} value={text} />
    ))}
  </section>
)
