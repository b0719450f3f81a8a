import { Note } from '../../ui/Fields.tsx'
import { excludedWords } from './copy.ts'
import css from './links.module.css'
import type { ShareTarget } from './share-target.ts'

const NAMED_MOST = 20
/** The chosen files that cannot be shared, each with the reason. */
export const ExcludedFiles = ({ files }: { files: NonNullable<ShareTarget['excluded']> }) => (
  <Note kind="warn">
    {excludedWords.title(files.length)}
    <ul className={css.excluded}>
      {files.slice(0, NAMED_MOST).map(({ uuid, name, why }) => (
        <li key={uuid}>
          <strong>{name}</strong>: {why}
        </li>
      ))}
      {files.length > NAMED_MOST && <li>{excludedWords.more(files.length - NAMED_MOST)}</li>}
    </ul>
  </Note>
)
