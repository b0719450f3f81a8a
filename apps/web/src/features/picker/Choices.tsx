import { Skeleton } from '@mantine/core'
import type { FileCard } from '@vitrine/contract'
import { type ReactNode, useId } from 'react'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadOnSight } from '../../ui/LoadMore.tsx'
import { notesOn } from '../search/index.ts'
import css from './FilePicker.module.css'
import { pickerWords } from './copy.ts'
import { ANYWHERE, type PickerSearch } from './use-picker-search.ts'

type ChoiceProps = {
  file: FileCard
  /** The name of the radio group, if only one file can be selected. */
  group: string | undefined
  on: boolean
  /** Why the file cannot be selected. */
  why: string | null
  onToggle: () => void
}
/** One file to select. Files that cannot be selected stay focusable, so that their reason can be read. */
const Choice = ({ file: { name, kind, thumbnail_url }, group, on, why, onToggle }: ChoiceProps) => {
  const id = useId()
  return (
    <label
      className={css.tile}
      title={why ? pickerWords.withReason(name, why) : name}
      data-off={why !== null || undefined}
    >
      <input
        type={group ? 'radio' : 'checkbox'}
        {...(group && { name: group })}
        aria-label={name}
        aria-disabled={why !== null || undefined}
        {...(why !== null && { 'aria-describedby': id })}
        checked={on}
        onChange={() => why === null && onToggle()}
      />
      <span className={css.picture}>
        {thumbnail_url ? (
          <img src={thumbnail_url} alt="" loading="lazy" />
        ) : (
          <KindIcon kind={kind} size={24} stroke={1.4} />
        )}
      </span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {why !== null && (
          <span id={id} className={css.why}>
            {why}
          </span>
        )}
      </span>
    </label>
  )
}

const skeleton = (
  <div className={css.grid} aria-hidden>
    {Array.from({ length: 12 }, (_, i) => (
      <Skeleton key={i} height={112} radius="xs" />
    ))}
  </div>
)

/** The empty state: why there are no files, and what to do about it. */
const Nothing = ({ found: { words, folder, setTyped, setFolder } }: { found: PickerSearch }): ReactNode => {
  const somewhere = folder !== ANYWHERE
  if (words === '') return <p className={css.none}>{somewhere ? pickerWords.emptyFolder : pickerWords.emptyKind}</p>
  return (
    <div className={css.none}>
      <p>{somewhere ? pickerWords.noMatchInFolder(words) : pickerWords.noMatch(words)}</p>
      {somewhere ? (
        <Button size="small" onClick={() => setFolder(ANYWHERE)}>
          {pickerWords.allFoldersAction}
        </Button>
      ) : (
        <Button size="small" onClick={() => setTyped('')}>
          {pickerWords.clearSearch}
        </Button>
      )}
    </div>
  )
}

type ChoicesProps = {
  found: PickerSearch
  one: boolean
  isChosen: (file: FileCard) => boolean
  isTaken: (file: FileCard) => boolean
  isOffered: (file: FileCard) => boolean
  refused: (file: FileCard) => string | null
  onToggle: (file: FileCard) => void
}
/** The files that were found, each with a checkbox or radio button. */
export const Choices = ({ found, one, isChosen, isTaken, isOffered, refused, onToggle }: ChoicesProps) => {
  const group = useId()
  return (
    <div className={css.box} aria-busy={found.list.isPlaceholderData}>
      <Loaded query={found.list} what={pickerWords.loading} skeleton={skeleton}>
        {({ pages }) => {
          const files = pages.flatMap(({ results }) => results).filter(isOffered)
          return (
            <>
              {notesOn(pages[0]?.chips ?? []).map((remark) => (
                <p key={remark} className={css.remark} role="status">
                  {remark}
                </p>
              ))}
              {files.length === 0 && !found.list.hasNextPage && <Nothing found={found} />}
              <ul className={css.grid} data-look={found.look} aria-label={pickerWords.list}>
                {files.map((file) => (
                  <li key={file.uuid}>
                    <Choice
                      file={file}
                      group={one ? group : undefined}
                      on={isChosen(file) || isTaken(file)}
                      why={refused(file)}
                      onToggle={() => onToggle(file)}
                    />
                  </li>
                ))}
              </ul>
              <LoadOnSight list={found.list} seen={pages.length} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
