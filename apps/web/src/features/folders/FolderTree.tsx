import { Menu, Skeleton } from '@mantine/core'
import { emptyStates, folders, placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useActions } from '../../lib/keyboard.ts'
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconChevronDown, IconChevronRight, IconFolderPlus, IconFolders, IconPlus } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { nameWords, treeWords } from './copy.ts'
import { foldersQuery } from './api.ts'
import { FolderDialogs } from './FolderDialogs.tsx'
import { FolderMenuItems } from './FolderMenu.tsx'
import { FolderRow } from './FolderRow.tsx'
import css from './FolderTree.module.css'
import { SharedEntry } from './SharedEntry.tsx'
import { type TreeRow, type ListedFolder, visibleRows, treeOf } from './tree.ts'
import { useDrag } from './use-drag.ts'
import { type FolderDialog, useFolderActions } from './use-folder-actions.ts'
import { useExpandedFolders } from './use-expanded-folders.ts'

type TreeProps = { list: readonly ListedFolder[]; current: string | undefined; onOpen: (doing: FolderDialog) => void }
const Tree = ({ list, current, onOpen }: TreeProps) => {
  const drag = useDrag(list)
  const actionsOf = useFolderActions(onOpen)
  const [menu, setMenu] = useState<{ folder: ListedFolder; x: number; y: number }>()
  const box = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { open, toggle } = useExpandedFolders(list, current)
  const [focused, setFocused] = useState<string>()
  const lines = visibleRows(treeOf(list), open)
  const stop = lines.find(({ branch }) => branch.uuid === (focused ?? current)) ?? lines[0]
  const isListed = lines.some(({ branch }) => branch.uuid === current)
  useScrollIntoView(box, isListed ? `[data-folder="${current}"]` : undefined)
  const go = (line: TreeRow | undefined) => {
    const link = line && box.current?.querySelector<HTMLElement>(`[data-folder="${line.branch.uuid}"]`)
    link?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    const at = lines.findIndex(({ branch }) => branch.uuid === stop?.branch.uuid)
    const line = lines[at]
    if (!line) return
    const { branch, open: isOpen, parent } = line
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (isOpen ? go(lines[at + 1]) : branch.children.length > 0 && toggle(branch.uuid, true)),
      ArrowLeft: () => (isOpen ? toggle(branch.uuid, false) : go(lines.find((one) => one.branch.uuid === parent))),
      ' ': () => void navigate({ to: '/library/$folder', params: { folder: branch.uuid } }),
    }
    const byKey = (id: string) => () => {
      const action = actionsOf(branch).find((one) => one.id === id)
      if (action?.why === null) void action.run()
    }
    const step = { ...steps, F2: byKey('rename'), Delete: byKey('recycle') }[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step()
  }
  // A right click, Shift+F10 and the menu key all fire `contextmenu`.
  const asked = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-folder]') : null
    const folder = list.find(({ uuid }) => uuid === link?.dataset['folder'])
    if (!link || !folder) return
    event.preventDefault()
    const { left, bottom } = link.getBoundingClientRect()
    setMenu({ folder, x: left + 24, y: bottom })
  }
  if (lines.length === 0) return <p className={css.none}>{emptyStates.folders}</p>
  return (
    <>
      {drag.dragging && (
        <div className={css.root} data-over={drag.over === null || undefined} {...drag.target(null)}>
          {placeWords.root}
        </div>
      )}
      {menu && (
        <Menu opened onClose={() => setMenu(undefined)} position="bottom-start" width={250} returnFocus>
          <Menu.Target>
            <span className={css.anchor} style={{ left: menu.x, top: menu.y }} />
          </Menu.Target>
          <Menu.Dropdown>
            <FolderMenuItems actions={actionsOf(menu.folder)} />
          </Menu.Dropdown>
        </Menu>
      )}
      <ul
        role="tree"
        aria-label={treeWords.tree}
        ref={box}
        className={css.tree}
        onKeyDown={pressed}
        onContextMenu={asked}
      >
        {lines.map((line) => (
          <FolderRow
            key={line.branch.uuid}
            line={line}
            current={line.branch.uuid === current}
            focusable={line.branch.uuid === stop?.branch.uuid}
            onToggle={() => toggle(line.branch.uuid)}
            onFocus={() => setFocused(line.branch.uuid)}
            drag={drag}
          />
        ))}
      </ul>
    </>
  )
}

const skeleton = (
  <div className={css.skeleton} aria-hidden>
    {[120, 96, 140, 84].map((width) => (
      <Skeleton key={width} height={12} width={width} />
    ))}
  </div>
)

/** The team's folders. The heading links to the root, and the chevron beside it collapses the tree. */
export const FolderTree = () => {
  const { team, user } = useSession()
  const [state, remember] = useStoredState<'open' | 'collapsed'>(`vitrine-group-folders-${user.uuid}`, 'open')
  const { place } = useSearch({ strict: false })
  const isOpen = state === 'open'
  const Turn = isOpen ? IconChevronDown : IconChevronRight
  const why = useWhyNot()
  const query = useQuery(foldersQuery(team.uuid))
  const { folder: current } = useParams({ strict: false })
  const [doing, setDoing] = useState<FolderDialog>()
  const make = () => setDoing({ what: 'new', folder: parent })
  const parent = query.data?.find(({ uuid }) => uuid === current) ?? null
  const whyNotMake = why(folders.create)
  useActions(
    whyNotMake
      ? []
      : [
          {
            id: 'new-folder',
            label: treeWords.newIn(parent?.name ?? placeWords.root),
            group: treeWords.group,
            icon: IconFolderPlus,
            keys: 'n',
            run: make,
          },
        ],
  )
  return (
    <section className={css.box} aria-label={treeWords.section}>
      <header className={css.head}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-label={treeWords.toggle}
          onClick={() => remember(isOpen ? 'collapsed' : 'open')}
        >
          <Turn size={14} stroke={1.6} aria-hidden />
        </button>
        <Link
          to="/library"
          className={css.top}
          // The built-in lists have the same path as the root, but with `place` in the query string.
          activeOptions={{ exact: true, includeSearch: place !== undefined }}
        >
          <IconFolders size={18} stroke={1.6} aria-hidden />
          {treeWords.tree}
        </Link>
        <IconButton size="small" icon={IconPlus} label={nameWords.newTitle} why={whyNotMake} onClick={make} />
      </header>
      {isOpen && (
        <>
          <Loaded query={query} what={treeWords.loading} skeleton={skeleton}>
            {(list) => <Tree list={list} current={current} onOpen={setDoing} />}
          </Loaded>
          <SharedEntry />
        </>
      )}
      <FolderDialogs doing={doing} onClose={() => setDoing(undefined)} />
    </section>
  )
}
