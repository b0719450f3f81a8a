import type { ReactNode } from 'react'
import { IconLayersDifference } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import { editWords } from './copy.ts'
import css from './bulk.module.css'

type ChangedProps = { changed: boolean; onUndo: () => void; children: ReactNode }
/** Marks a changed field and offers to undo the change. */
export const ChangedField = ({ changed, onUndo, children }: ChangedProps) => (
  <div className={css.mark} data-changed={changed || undefined}>
    {changed && (
      <button type="button" className={css.undo} onClick={onUndo}>
        {words.undo}
      </button>
    )}
    {children}
  </div>
)

/** The icon in a field whose value differs between the files. */
export const mixedSign = <IconLayersDifference size={16} stroke={1.6} aria-hidden />

/** The label of a field, marked if it was changed. */
export const labelWithChange = (label: string, changed: boolean) => (
  <>
    {label}
    {changed && <span className={css.changed}> {editWords.changed}</span>}
  </>
)
