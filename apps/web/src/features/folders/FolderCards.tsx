import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconFolder } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { foldersQuery } from './api.ts'
import css from './FolderCards.module.css'
import { treeOf } from './tree.ts'
import { useDrag } from './use-drag.ts'

const files = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)

/** The folders inside the one in view: the way down where there is no sidebar. */
export const FolderCards = ({ folder }: { folder: string | null }) => {
  const { team } = useSession()
  const { data = [] } = useQuery(foldersQuery(team.uuid))
  const find = (branches: ReturnType<typeof treeOf>): ReturnType<typeof treeOf> | undefined => {
    for (const branch of branches) {
      const inside = branch.uuid === folder ? branch.children : find(branch.children)
      if (inside) return inside
    }
    return undefined
  }
  const drag = useDrag(data)
  const roots = treeOf(data)
  const inside = folder === null ? roots : (find(roots) ?? [])
  if (inside.length === 0) return null
  return (
    <ul className={css.cards} aria-label="Folders here">
      {inside.map((branch) => {
        const { uuid, name, total } = branch
        return (
          <li key={uuid} data-over={drag.over === uuid || undefined} {...drag.target(branch)}>
            <Link to="/library/$folder" params={{ folder: uuid }} className={css.card}>
              <IconFolder size={18} stroke={1.6} aria-hidden />
              <span className={css.name} title={name}>
                {name}
              </span>
              <span className={css.total}>{files(total)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
