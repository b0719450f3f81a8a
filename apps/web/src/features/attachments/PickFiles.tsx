import { SegmentedControl, Tabs } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { emptyStates, type FileCard, files } from '@vitrine/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pagesOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Flyout } from '../../ui/Floating.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { words } from '../../ui/words.ts'
import css from './attachments.module.css'
import { Thumbnail } from './Thumbnail.tsx'

const TYPING_MS = 250
type PickProps = {
  title: string
  tab: string
  /** A second tab, in which files are uploaded. */
  upload?: ReactNode
  team: string
  /** Those that are there already, and the file itself. */
  except: readonly string[]
  onClose: () => void
  /** Does it; answers whether that went well. */
  onDone: (chosen: string[]) => Promise<boolean>
}

/** A flyout in which files of the library are chosen: all, pictures or videos, as tiles or as a list. */
export const PickFiles = ({ title, tab, upload, team, except, onClose, onDone }: PickProps) => {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState('all')
  const [look, setLook] = useState('grid')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [rested] = useDebouncedValue(typed, TYPING_MS)
  const q = [rested.trim(), kind === 'all' ? '' : `type:${kind}`].filter(Boolean).join(' ')
  const query = useInfiniteQuery({
    ...pagesOf(files.list, { params: { team }, query: { q, limit: 60 } }),
    placeholderData: keepPreviousData,
  })
  const found: FileCard[] = (query.data?.pages.flatMap(({ results }) => results) ?? []).filter(
    ({ uuid }) => !except.includes(uuid),
  )
  const toggle = (uuid: string) =>
    setChosen(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid])
  const [shown, setShown] = useState<string | null>('all')
  const add = async () => {
    setBusy(true)
    const done = await onDone([...chosen])
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Flyout
      opened
      onClose={onClose}
      title={title}
      footer={
        shown === 'upload' ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              primary
              busy={busy}
              why={chosen.length > 0 ? null : 'Choose a file first'}
              onClick={() => void add()}
            >
              {chosen.length > 1 ? `Add ${chosen.length} files` : 'Add'}
            </Button>
          </>
        )
      }
    >
      <Tabs value={shown} onChange={setShown} keepMounted={false}>
        <Tabs.List className={css.tabs ?? ''}>
          <Tabs.Tab value="all">{tab}</Tabs.Tab>
          {upload && <Tabs.Tab value="upload">Upload</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="upload">{upload}</Tabs.Panel>
        <Tabs.Panel value="all">
          <div className={css.tools}>
            <SearchBox label="Search files" value={typed} onChange={setTyped} width={450} />
            <SegmentedControl
              aria-label="Kind"
              value={kind}
              onChange={setKind}
              data={[
                { value: 'all', label: 'All' },
                { value: 'image', label: 'Images' },
                { value: 'video', label: 'Videos' },
              ]}
            />
            <SegmentedControl
              aria-label="Look"
              value={look}
              onChange={setLook}
              data={[
                { value: 'grid', label: 'Grid' },
                { value: 'list', label: 'List' },
              ]}
            />
          </div>
          {query.isSuccess && found.length === 0 && <p className={css.none}>{emptyStates.results}</p>}
          <ul className={css.files} data-look={look} aria-label="Files">
            {found.map((file) => (
              <li key={file.uuid}>
                <button
                  type="button"
                  className={css.choice}
                  aria-pressed={chosen.includes(file.uuid)}
                  onClick={() => toggle(file.uuid)}
                >
                  <Thumbnail file={file} />
                  <span className={css.name}>{file.name}</span>
                </button>
              </li>
            ))}
          </ul>
          {query.hasNextPage && (
            <Button full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.loadMore}
            </Button>
          )}
        </Tabs.Panel>
      </Tabs>
    </Flyout>
  )
}
