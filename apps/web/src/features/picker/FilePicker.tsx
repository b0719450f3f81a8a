import { Select, Skeleton } from '@mantine/core'
import { type FileCard, placeWords } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { IconCheck } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import { useSession } from '../auth/index.ts'
import { filesQuery, KindIcon } from '../files/index.ts'
import { foldersQuery, pathInWords } from '../folders/index.ts'
import css from './FilePicker.module.css'

type FilePickerProps = {
  title: string
  /** What the button says. */
  action: string
  /** Choosing one is enough, and choosing another lets go of the first. */
  one?: boolean
  /** Files that have been chosen before. */
  taken?: ReadonlySet<string>
  /** Whether they could be used; the dialog stays open where not. */
  onChoose: (files: readonly FileCard[]) => Promise<boolean>
  onClose: () => void
}
const ROOT = 'root'
const MOST = 200

const skeleton = (
  <div className={css.grid} aria-hidden>
    {Array.from({ length: 12 }, (_, i) => (
      <Skeleton key={i} height={84} radius="xs" />
    ))}
  </div>
)

/** Files of one folder to choose from. */
export const FilePicker = ({ title, action, one = false, taken, onChoose, onClose }: FilePickerProps) => {
  const { team } = useSession()
  const folders = useQuery(foldersQuery(team.uuid)).data ?? []
  const first = folders.find(({ files }) => files > 0)?.uuid
  const [choice, setChoice] = useState<string>()
  const folder = choice ?? first ?? ROOT
  const list = useInfiniteQuery(filesQuery(team.uuid, { place: 'library', folder }))
  const [chosen, setChosen] = useState<readonly FileCard[]>([])
  const [busy, setBusy] = useState(false)
  const toggle = (file: FileCard) => {
    const without = chosen.filter(({ uuid }) => uuid !== file.uuid)
    if (without.length < chosen.length) setChosen(without)
    else setChosen(one ? [file] : [...chosen, file].slice(0, MOST))
  }
  const use = async () => {
    setBusy(true)
    const done = await onChoose(chosen)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={title}
      footer={
        <>
          <span className={css.count} role="status">
            {chosen.length > 0 && `${chosen.length} chosen`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            primary
            busy={busy}
            why={chosen.length > 0 ? null : one ? 'Choose a file first' : 'Choose files first'}
            onClick={() => void use()}
          >
            {action}
          </Button>
        </>
      }
    >
      <Select
        label="Folder"
        searchable
        allowDeselect={false}
        data={[
          { value: ROOT, label: placeWords.root },
          ...folders.map(({ uuid }) => ({ value: uuid, label: pathInWords(folders, uuid) })),
        ]}
        value={folder}
        onChange={(next) => next && setChoice(next)}
      />
      <div className={css.box}>
        <Loaded query={list} what="the files" skeleton={skeleton}>
          {({ pages }) => {
            const files = pages.flatMap(({ results }) => results)
            if (files.length === 0) return <p className={css.none}>There are no files in this folder.</p>
            return (
              <ul className={css.grid} aria-label="Files to choose from">
                {files.map((file) => {
                  const on = chosen.some(({ uuid }) => uuid === file.uuid)
                  const off = taken?.has(file.uuid) ?? false
                  return (
                    <li key={file.uuid}>
                      <button
                        type="button"
                        className={css.tile}
                        aria-pressed={on || off}
                        aria-label={off ? `${file.name}, already there` : file.name}
                        disabled={off}
                        title={file.name}
                        onClick={() => toggle(file)}
                      >
                        {file.thumbnail_url ? (
                          <img src={file.thumbnail_url} alt="" loading="lazy" />
                        ) : (
                          <span className={css.kind}>
                            <KindIcon kind={file.kind} size={24} stroke={1.4} />
                            <span>{file.name}</span>
                          </span>
                        )}
                        {(on || off) && (
                          <span className={css.mark}>
                            <IconCheck size={15} stroke={2} aria-hidden />
                          </span>
                        )}
                      </button>
                    </li>
                  )
                })}
              </ul>
            )
          }}
        </Loaded>
        {list.hasNextPage && (
          <div className={css.more}>
            <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {words.loadMore}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
