import { Menu } from '@mantine/core'
import { placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMobile } from '../../lib/media-query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconChevronRight, IconDots, IconFolder } from '../../ui/icons.ts'
import { treeWords } from './copy.ts'
import { breadcrumbsQuery } from './api.ts'
import css from './Breadcrumbs.module.css'
import { FolderMenu } from './FolderMenu.tsx'
import { cutName, shortenPath, pathLabel } from './path.ts'

const SHOWN = 2
const SHOWN_ON_A_PHONE = 1
const Next = () => <IconChevronRight size={15} stroke={1.6} aria-hidden />

/** The folders of a long path that don't fit, from the root down. */
const Hidden = ({ folders }: { folders: readonly { uuid: string; name: string }[] }) => (
  <span className={css.pair}>
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={treeWords.hidden} />
      </Menu.Target>
      <Menu.Dropdown className={css.hidden}>
        {folders.map(({ uuid, name }) => (
          <Menu.Item
            key={uuid}
            leftSection={<IconFolder size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/library/$folder" params={{ folder: uuid }} {...props} />}
          >
            {cutName(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    <Next />
  </span>
)

type BreadcrumbsProps = { folder: string | null; title: string; menu?: boolean }
/** The path from the library's root to the folder in view. The folder's name is the page's heading; its menu is beside it
 *  unless `menu` is false. */
export const Breadcrumbs = ({ folder, title, menu = true }: BreadcrumbsProps) => {
  const { data: way = [] } = useQuery({ ...breadcrumbsQuery(folder ?? ''), enabled: folder !== null })
  const mobile = useMobile()
  const names = way.map(({ name }) => name)
  const parents = folder === null ? [] : way.slice(0, -1)
  const { hidden, shown } = shortenPath(parents, mobile ? SHOWN_ON_A_PHONE : SHOWN)
  return (
    <div className={css.bar}>
      <nav aria-label={treeWords.path} className={css.way}>
        {folder !== null && (
          <>
            <Link to="/library" className={css.step} activeOptions={{ exact: true }}>
              {placeWords.root}
            </Link>
            <Next />
          </>
        )}
        {hidden.length > 0 && <Hidden folders={hidden} />}
        {shown.map(({ uuid, name }, i) => (
          <span key={uuid} className={css.pair}>
            <Link
              to="/library/$folder"
              params={{ folder: uuid }}
              className={css.step}
              title={pathLabel(names.slice(0, hidden.length + i + 1))}
            >
              {cutName(name)}
            </Link>
            <Next />
          </span>
        ))}
        <h1
          className={css.here}
          tabIndex={-1}
          data-page-title
          title={folder === null ? undefined : names.length > 0 ? pathLabel(names) : title}
        >
          {cutName(title)}
        </h1>
      </nav>
      {menu && <FolderMenu folder={folder} />}
    </div>
  )
}
