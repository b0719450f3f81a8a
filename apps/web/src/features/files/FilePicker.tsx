import { type Action, files } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { pagesOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import css from './FilePicker.module.css'
import { useWhyNotFile } from './view.ts'

export type Picked = { uuid: string; name: string }
type Props = {
  title: string
  /** What is to be done with the files: those that do not allow it say why. */
  action: Action
  most: number
  onPick: (files: readonly Picked[]) => void
  onClose: () => void
}

/** Chooses files of the library, the newest first. */
export const FilePicker = ({ title, action, most, onPick, onClose }: Props) => {
  const { team } = useSession()
  const whyNot = useWhyNotFile()
  const [chosen, setChosen] = useState<readonly Picked[]>([])
  const query = useInfiniteQuery(
    pagesOf(files.list, { params: { team: team.uuid }, query: { place: 'library', limit: 60 } }),
  )
  const toggle = (file: Picked) =>
    setChosen((now) =>
      now.some(({ uuid }) => uuid === file.uuid) ? now.filter(({ uuid }) => uuid !== file.uuid) : [...now, file],
    )
  const why =
    chosen.length === 0 ? 'Choose at least one file.' : chosen.length > most ? `Choose at most ${most} files.` : null
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary why={why} onClick={() => onPick(chosen)}>
            {chosen.length === 0 ? 'Go on' : `Go on with ${chosen.length === 1 ? '1 file' : `${chosen.length} files`}`}
          </Button>
        </>
      }
    >
      <Loaded query={query} what="the library" skeleton={<SkeletonText lines={6} />}>
        {({ pages }) => (
          <>
            <ul className={css.grid}>
              {pages
                .flatMap(({ results }) => results)
                .map((file) => {
                  const refused = whyNot(file, action)
                  return (
                    <li key={file.uuid}>
                      <label className={css.tile} title={refused ?? file.name} data-off={refused !== null || undefined}>
                        <input
                          type="checkbox"
                          disabled={refused !== null}
                          checked={chosen.some(({ uuid }) => uuid === file.uuid)}
                          onChange={() => toggle({ uuid: file.uuid, name: file.name })}
                        />
                        {file.thumbnail_url && <img src={file.thumbnail_url} alt="" loading="lazy" />}
                        <span className={css.name}>{file.name}</span>
                        {refused && <span className={css.why}>{refused}</span>}
                      </label>
                    </li>
                  )
                })}
            </ul>
            {query.hasNextPage && (
              <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
                Load more
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
