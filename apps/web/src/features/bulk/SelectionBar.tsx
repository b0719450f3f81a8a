import { type Action, bulk, type Input } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/client.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import {
  IconArrowBackUp,
  IconFolderSymlink,
  IconPencil,
  IconRecycle,
  IconStar,
  IconStarOff,
  IconX,
} from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { useWhyNotFile } from '../files/index.ts'
import css from './bulk.module.css'
import { EditFlyout } from './EditFlyout.tsx'
import { MoveFilesDialog } from './MoveFilesDialog.tsx'
import { runBulk } from './run.ts'
import { type Selected, type SelectionStore, selectionOf, sizeOf, useChosen } from './selection.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)

/** Asks first where something would be missing afterwards. */
const surely = async (team: string, selection: Selected) => {
  const uses = await call(bulk.uses, { params: { team }, body: { selection } }).catch(() => [])
  if (uses.length === 0) return true
  const names = uses.slice(0, 5).map(({ name }) => name)
  const more = uses.length > names.length ? ` and ${uses.length - names.length} more places` : ''
  return confirm({
    title: 'These files are in use',
    text: `They would be missing in ${names.join(', ')}${more}.`,
    action: 'Move to the recycling bin',
    danger: true,
  })
}

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('[aria-modal=true]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null)
/** Ctrl-A chooses all, Escape lets go. A key that is meant for a field or a dialog is left to it. */
const useKeys = ({ all, clear }: SelectionStore, some: boolean) => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (!isAll && !(event.key === 'Escape' && some)) return
    event.preventDefault()
    if (isAll) all()
    else clear()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

type BarProps = {
  store: SelectionStore
  /** How many files the list has, and what it was asked for. */
  count: number
  query: Parameters<typeof selectionOf>[1]
}
/** How many files are chosen, and what can be done with all of them. */
export const SelectionBar = ({ store, count, query }: BarProps) => {
  const chosen = useChosen(store)
  const { team } = useSession()
  const cache = useQueryClient()
  const whyNotFile = useWhyNotFile()
  const [open, setOpen] = useState<'edit' | 'move'>()
  const total = sizeOf(chosen, count)
  useKeys(store, total > 0)
  if (total === 0) return null
  const selection = selectionOf(chosen, query)
  const some = chosen.kind === 'some' ? [...chosen.files.values()] : []
  // Of all results the server knows what each allows, and lists what it left.
  const why = (action: Action) => {
    const refusals = some.map((file) => whyNotFile(file, action))
    return some.length > 0 && refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null
  }
  const run = (change: Input<typeof bulk.start>['body']['change'], title: string) => {
    void runBulk(cache, { team: team.uuid, selection, change, title })
    store.clear()
    setOpen(undefined)
  }
  const recycle = async () => {
    if (await surely(team.uuid, selection)) run({ recycled: true }, `Moving ${files(total)} to the recycling bin`)
  }
  const inBin = query.place === 'bin' || (some.length > 0 && some.every(({ recycled }) => recycled))
  return (
    <section className={css.bar} aria-label="Chosen files">
      <span className={css.count} role="status">
        {total.toLocaleString('en-GB')} selected
      </span>
      {total < count && (
        <button type="button" className={css.all} onClick={store.all}>
          Select all {count.toLocaleString('en-GB')} results
        </button>
      )}
      {inBin ? (
        <Button
          subtle
          icon={IconArrowBackUp}
          why={why('restore')}
          onClick={() => run({ recycled: false }, `Restoring ${files(total)}`)}
        >
          Restore
        </Button>
      ) : (
        <>
          <Button subtle icon={IconPencil} why={why('edit')} onClick={() => setOpen('edit')}>
            Edit
          </Button>
          <Button subtle icon={IconFolderSymlink} why={why('edit')} onClick={() => setOpen('move')}>
            Move
          </Button>
          <Button subtle icon={IconStar} onClick={() => run({ star: true }, `Starring ${files(total)}`)}>
            Star
          </Button>
          <IconButton
            icon={IconStarOff}
            label="Remove from favourites"
            onClick={() => run({ star: false }, `Removing ${files(total)} from favourites`)}
          />
          <Button subtle icon={IconRecycle} why={why('recycle')} onClick={() => void recycle()}>
            Recycle
          </Button>
        </>
      )}
      <IconButton icon={IconX} label="Clear the selection" onClick={store.clear} />
      {open === 'edit' && (
        <EditFlyout
          selection={selection}
          count={total}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            store.clear()
          }}
        />
      )}
      {open === 'move' && (
        <MoveFilesDialog
          title={`Move ${files(total)}`}
          onClose={() => setOpen(undefined)}
          onMove={(folder) => run({ newFolder: folder }, `Moving ${files(total)}`)}
        />
      )}
    </section>
  )
}
