import { fileWords, problemInWords, type Version } from '@vitrine/contract'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { RetryButton } from './RetryButton.tsx'
import css from './Stage.module.css'
import type { FileView } from './view.ts'

/** A note over the preview: the file is still being processed or is damaged, or a step has failed. */
export const StageNote = ({ view, version }: { view: FileView; version: Version }) => {
  if (!version.processed)
    return (
      <span className={css.note} role="status">
        {version.problem?.text ?? fileWords.processing}
      </span>
    )
  if (!version.problem) return null
  return (
    <div className={css.note} role="status">
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {problemInWords(version.problem)}
      <RetryButton view={view} version={version} />
    </div>
  )
}
