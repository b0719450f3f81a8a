import { VisuallyHidden } from '@mantine/core'
import { emptyStates, folders, placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Skeleton } from '@mantine/core'
import { Loaded } from '../../lib/Loaded.tsx'
import { useActions } from '../../lib/keyboard.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen, IconPlus } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { foldersQuery } from './api.ts'
import css from './FolderTree.module.css'
import { NewFolderDialog } from './NewFolderDialog.tsx'
import { above, type Line, type ListedFolder, linesOf, treeOf } from './tree.ts'

const KEY = 'vitrine-folders-open'
const readOpen = (): string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

/** Which folders are open: those this person opened, and those on the way to the one in view. */
const useOpen = (list: readonly ListedFolder[], current: string | undefined) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(readOpen()))
  const change = (next: ReadonlySet<string>) => {
    localStorage.setItem(KEY, JSON.stringify([...next].slice(-500)))
    setOpen(next)
  }
  const way =
    current === undefined
      ? ''
      : above(list, current)
          .map(({ uuid }) => uuid)
          .join()
  const [seen, setSeen] = useState('')
  if (way !== seen) {
    setSeen(way)
    if (way !== '') setOpen(new Set([...open, ...way.split(',')]))
  }
  const toggle = (uuid: string, to = !open.has(uuid)) => {
    const next = new Set(open)
    if (to) next.add(uuid)
    else next.delete(uuid)
    change(next)
  }
  return { open, toggle }
}

type RowProps = { line: Line; current: boolean; focusable: boolean; onToggle: () => void; onFocus: () => void }
const Row = ({ line: { branch, depth, open }, current, focusable, onToggle, onFocus }: RowProps) => {
  const { uuid, name, total, children } = branch
  const I = open || current ? IconFolderOpen : IconFolder
  const Turn = open ? IconChevronDown : IconChevronRight
  return (
    <li role="none" className={css.row} data-current={current || undefined}>
      {children.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={css.turn}
          style={{ insetInlineStart: 4 + depth * 16 }}
          onClick={onToggle}
        >
          <Turn size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      <Link
        to="/library/$folder"
        params={{ folder: uuid }}
        role="treeitem"
        aria-level={depth + 1}
        aria-selected={current}
        aria-expanded={children.length > 0 ? open : undefined}
        data-folder={uuid}
        tabIndex={focusable ? 0 : -1}
        onFocus={onFocus}
        className={css.folder}
        style={{ paddingInlineStart: 22 + depth * 16 }}
        title={name}
      >
        <I size={16} stroke={1.6} aria-hidden />
        <span className={css.name}>{name}</span>
        <span className={css.total}>
          {total.toLocaleString('en-GB')}
          <VisuallyHidden component="span">{total === 1 ? ' file' : ' files'}</VisuallyHidden>
        </span>
      </Link>
    </li>
  )
}

const Tree = ({ list, current }: { list: readonly ListedFolder[]; current: string | undefined }) => {
  const box = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  const { open, toggle } = useOpen(list, current)
  const [focused, setFocused] = useState<string>()
  const lines = linesOf(treeOf(list), open)
  const stop = lines.find(({ branch }) => branch.uuid === (focused ?? current)) ?? lines[0]
  const go = (line: Line | undefined) => {
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
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step()
  }
  if (lines.length === 0) return <p className={css.none}>{emptyStates.folders}</p>
  return (
    <ul role="tree" aria-label="Folders" ref={box} className={css.tree} onKeyDown={pressed}>
      {lines.map((line) => (
        <Row
          key={line.branch.uuid}
          line={line}
          current={line.branch.uuid === current}
          focusable={line.branch.uuid === stop?.branch.uuid}
          onToggle={() => toggle(line.branch.uuid)}
          onFocus={() => setFocused(line.branch.uuid)}
        />
      ))}
    </ul>
  )
}

const skeleton = (
  <div className={css.skeleton} aria-hidden>
    {[120, 96, 140, 84].map((width) => (
      <Skeleton key={width} height={12} width={width} />
    ))}
  </div>
)

/** The team's folders, below the sections of the sidebar. */
export const FolderTree = () => {
  const { team } = useSession()
  const why = useWhyNot()
  const query = useQuery(foldersQuery(team.uuid))
  const { folder: current } = useParams({ strict: false })
  const [making, setMaking] = useState(false)
  const parent = query.data?.find(({ uuid }) => uuid === current) ?? null
  const whyNotMake = why(folders.create)
  useActions(
    whyNotMake
      ? []
      : [
          {
            id: 'new-folder',
            label: `New folder in ${parent?.name ?? placeWords.root}`,
            group: 'Library',
            keys: 'n',
            run: () => setMaking(true),
          },
        ],
  )
  return (
    <section className={css.box} aria-label="Folders of the library">
      <header className={css.head}>
        <span>Folders</span>
        <IconButton size="small" icon={IconPlus} label="New folder" why={whyNotMake} onClick={() => setMaking(true)} />
      </header>
      <div className={css.scroll}>
        <Loaded query={query} what="the folders" skeleton={skeleton}>
          {(list) => <Tree list={list} current={current} />}
        </Loaded>
      </div>
      {making && <NewFolderDialog parent={parent} onClose={() => setMaking(false)} />}
    </section>
  )
}
