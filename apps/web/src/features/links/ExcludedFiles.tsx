import { Note } from '../../ui/Fields.tsx'
import css from './links.module.css'
import type { ShareTarget } from './share-target.ts'

const NAMED_MOST = 20
/** The chosen files that cannot be shared, each with the reason. */
export const ExcludedFiles = ({ files }: { files: NonNullable<ShareTarget['excluded']> }) => (
  <Note kind="warn">
    {files.length === 1
      ? "1 file can't be shared and is excluded:"
      : `${files.length} files can't be shared and are excluded:`}
    <ul className={css.excluded}>
      {files.slice(0, NAMED_MOST).map(({ uuid, name, why }) => (
        <li key={uuid}>
          <strong>{name}</strong>: {why}
        </li>
      ))}
      {files.length > NAMED_MOST && <li>and {files.length - NAMED_MOST} more</li>}
    </ul>
  </Note>
)
