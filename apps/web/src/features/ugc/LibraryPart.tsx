import type { SocialPost } from '@vitrine/contract'
import { Note } from '../../ui/Fields.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { triageWords } from './copy.ts'
import { panelWords as words } from './panel-copy.ts'
import css from './panel.module.css'
import { isWaiting, useAddToLibrary } from './use-add-to-library.ts'

/** The files made from an approved post. */
export const LibraryPart = ({ post, problem }: { post: SocialPost; problem: string | null }) => {
  const { files, why, add, busy } = useAddToLibrary(post)
  if (files.length === 0 && problem === null) return null
  return (
    <div className={css.part}>
      <h3>{words.library}</h3>
      {problem && <Note kind="warn">{problem}</Note>}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <li key={file.uuid}>
              {file.thumbnail_url && <img src={file.thumbnail_url} alt="" />}
              <TextLink to="/file/$file" params={{ file: file.uuid }}>
                <bdi>{file.name}</bdi>
              </TextLink>
              {isWaiting(file) && (
                <Button
                  size="small"
                  why={why}
                  busy={busy}
                  aria-label={`${triageWords.addToLibrary}: ${file.name}`}
                  onClick={() => void add([file])}
                >
                  {triageWords.addToLibrary}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
