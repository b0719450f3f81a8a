import type { ReactNode } from 'react'
import { IconLayersDifference } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import css from './bulk.module.css'

type ChangedProps = { changed: boolean; onUndo: () => void; children: ReactNode }
/** Marks a field that was touched, and lets it go back to what the files have. */
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

/** What stands in a field in which the files differ. */
export const MIXED = 'Different values'
/** What stands in a field that was emptied: every file loses what it said there. */
export const EMPTIED = 'Will be empty'
export const mixedSign = <IconLayersDifference size={16} stroke={1.6} aria-hidden />

/** The name of a field, and that it was touched. */
export const labelWithChange = (label: string, changed: boolean) => (
  <>
    {label}
    {changed && <span className={css.changed}> Changed</span>}
  </>
)
