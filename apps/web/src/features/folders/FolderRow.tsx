import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '../../ui/icons.ts'
import css from './FolderTree.module.css'
import { indentOf, type TreeRow } from './tree.ts'
import type { useDrag } from './use-drag.ts'

type RowProps = {
  line: TreeRow
  current: boolean
  focusable: boolean
  onToggle: () => void
  onFocus: () => void
  drag: ReturnType<typeof useDrag>
}
/** One folder of the tree: a link, a drop target and a toggle for its subfolders. */
export const FolderRow = ({ line: { branch, depth, open }, current, focusable, onToggle, onFocus, drag }: RowProps) => {
  const { uuid, name, total, children } = branch
  const I = open || current ? IconFolderOpen : IconFolder
  const Turn = open ? IconChevronDown : IconChevronRight
  return (
    <li
      role="none"
      className={css.row}
      data-current={current || undefined}
      data-over={drag.over === uuid || undefined}
      {...drag.target(branch)}
    >
      {children.length > 0 && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={css.turn}
          style={{ insetInlineStart: 4 + indentOf(depth) }}
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
        style={{ paddingInlineStart: 22 + indentOf(depth) }}
        title={name}
        draggable
        onDragStart={(event) => drag.begin(event, branch)}
        onDragEnd={drag.end}
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
