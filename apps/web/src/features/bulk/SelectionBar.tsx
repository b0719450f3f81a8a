import { Menu } from '@mantine/core'
import type { Action } from '@vitrine/contract'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconDots, IconPlus, IconX } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import { useSession } from '../auth/index.ts'
import { useWhyNotAny, useWhyNotFile } from '../details/index.ts'
import { limitWords, selectionWords } from './copy.ts'
import { type BulkAction, type BulkDialog, type BulkTools, type BulkView, bulkActions } from './actions.ts'
import { BulkDialogs } from './BulkDialogs.tsx'
import css from './bulk.module.css'
import {
  type SelectionState,
  singleSelection,
  type SelectionStore,
  selectionOf,
  sizeOf,
  useSelectionState,
} from './selection.ts'
import { moveTo, useBulkTools } from './use-bulk-tools.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

type SelectionQuery = Parameters<typeof selectionOf>[1]
/** Describes the selected files for the bulk actions. */
const useViewOf = ({ count, query, byHand = false, sharedFolder }: Omit<SelectionBarProps, 'store'>) => {
  const whyNotFile = useWhyNotFile()
  const whyNotAny = useWhyNotAny()
  const { team } = useSession()
  const { place } = query
  const isForeign = place === 'shared' || sharedFolder !== undefined
  return (chosen: SelectionState): BulkView => {
    const files = chosen.kind === 'some' ? [...chosen.files.values()] : []
    return {
      total: sizeOf(chosen, count),
      selection: selectionOf(chosen, query),
      files,
      inReview: place === 'review',
      isForeign,
      hasMaps: team.features.includes('F_MAPS'),
      collection: byHand ? query.collection : undefined,
      inBin: place === 'bin' || (files.length > 0 && files.every(({ recycled }) => recycled)),
      why: (action: Action) => {
        if (chosen.kind !== 'some')
          return whyNotAny(action, { recycled: place === 'bin', review_status: place === 'review' ? 1 : 0 }, isForeign)
        const refusals = files.map((one) => whyNotFile(one, action))
        return files.length > 0 && refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null
      },
      whyFile: whyNotFile,
    }
  }
}

type PartProps = { actions: readonly BulkAction[]; view: BulkView; tools: BulkTools }
const Items = ({ actions, view, tools }: PartProps) =>
  actions.map((action) => {
    const why = action.why(view)
    const I = action.icon
    return (
      <Menu.Item
        key={action.id}
        disabled={why !== null}
        title={why ?? undefined}
        {...(action.danger && { color: 'red' })}
        leftSection={<I size={17} stroke={1.6} aria-hidden />}
        onClick={() => action.run(view, tools)}
      >
        {action.label}
      </Menu.Item>
    )
  })

const Bar = ({ view, tools, count, onAll, onClear }: Omit<PartProps, 'actions'> & BarNeeds) => {
  const mobile = useMobile()
  const shown = bulkActions.filter((action) => action.visible(view))
  const of = (place: BulkAction['place']) => shown.filter((action) => action.place === place)
  const [bar, add, menu] = [of('bar'), of('add'), of('menu')]
  const inBar = bar.filter(({ id }) => !mobile || id !== 'share')
  return (
    <section ref={bottomBarRef} className={css.bar} aria-label={selectionWords.region}>
      <span className={css.count} role="status">
        {selectionWords.selected(view.total)}
      </span>
      {view.total < count && (
        <button type="button" className={css.all} onClick={onAll}>
          {selectionWords.selectAll(count)}
        </button>
      )}
      <div className={css.actions}>
        {inBar.map((action) => (
          <Button
            key={action.id}
            subtle
            icon={action.icon}
            why={action.why(view)}
            onClick={() => action.run(view, tools)}
          >
            {action.label}
          </Button>
        ))}
        {add.length > 0 && (
          <Menu position="top">
            <Menu.Target>
              <Button subtle icon={IconPlus}>
                {selectionWords.addTo}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Items actions={add} view={view} tools={tools} />
            </Menu.Dropdown>
          </Menu>
        )}
        {menu.length > 0 && (
          <Menu position="top-end">
            <Menu.Target>
              <IconButton icon={IconDots} label={words.more} />
            </Menu.Target>
            <Menu.Dropdown>
              <Items actions={[...bar.filter((one) => !inBar.includes(one)), ...menu]} view={view} tools={tools} />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <IconButton icon={IconX} label={selectionWords.clear} onClick={onClear} />
    </section>
  )
}
type BarNeeds = { count: number; onAll: () => void; onClear: () => void }

type SelectionBarProps = {
  store: SelectionStore
  /** The number of files in the list, and its query. */
  count: number
  query: SelectionQuery
  /** Whether the list is a collection that is filled by hand, not by a search. */
  byHand?: boolean
  /** Set if the list shows a folder shared by another team. */
  sharedFolder?: string
}
/** Shows the number of selected files, and offers the actions on them in the bar, the menus and the palette, and
 *  as keyboard shortcuts. */
export const SelectionBar = ({ store, ...list }: SelectionBarProps) => {
  const { file: opened } = useSearch({ strict: false })
  const [dialog, setDialog] = useState<{ what: BulkDialog; view: BulkView }>()
  const viewOf = useViewOf(list)
  const view = viewOf(useSelectionState(store))
  const done = (served: boolean) => {
    setDialog(undefined)
    if (served) store.clear()
  }
  const open = (what: BulkDialog, about: BulkView) => setDialog({ what, view: about })
  const { sharedFolder } = list
  const toolsOf = useBulkTools({ done, open, sharedFolder })
  // Tools for an unselected file, such as one being dragged. They keep the selection.
  const toolsAlone = useBulkTools({ done: () => setDialog(undefined), open })
  const meant = () => {
    const file = store.focused()
    return view.total === 0 && file ? viewOf(singleSelection(file)) : view
  }
  useEffect(() =>
    store.setDragSource((dragged) => {
      const about = viewOf(dragged)
      const why = about.why('move')
      if (why !== null || about.inBin) return why ?? limitWords.restoreFirst
      const { run } = (dragged === store.now() ? toolsOf : toolsAlone)(about)
      return { into: (folder) => moveTo(folder, about, run), collect: () => open('collection', about) }
    }),
  )
  useSelectionKeys({ store, meant, some: view.total > 0, place: view, toolsOf, off: opened !== undefined })
  return (
    <>
      {view.total > 0 && (
        <Bar view={view} tools={toolsOf(view)} count={list.count} onAll={store.all} onClear={store.clear} />
      )}
      {dialog && <BulkDialogs {...dialog} onClose={() => setDialog(undefined)} onDone={done} />}
    </>
  )
}
