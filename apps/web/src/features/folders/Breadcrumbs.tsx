import { placeWords } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '../../ui/icons.ts'
import { breadcrumbsQuery } from './api.ts'
import css from './Breadcrumbs.module.css'
import { FolderMenu } from './FolderMenu.tsx'
import { cutName, wayInWords } from './path.ts'

/** The way from the library's root to the folder in view, which is the page's heading, and what can be done with it. */
export const Breadcrumbs = ({ folder, title }: { folder: string | null; title: string }) => {
  const { data: way = [] } = useQuery({ ...breadcrumbsQuery(folder ?? ''), enabled: folder !== null })
  const parents = folder === null ? [] : way.slice(0, -1)
  const names = way.map(({ name }) => name)
  return (
    <div className={css.bar}>
      <nav aria-label="Where you are" className={css.way}>
        {folder !== null && (
          <>
            <Link to="/library" className={css.step} activeOptions={{ exact: true }}>
              {placeWords.root}
            </Link>
            <IconChevronRight size={15} stroke={1.6} aria-hidden />
          </>
        )}
        {parents.map(({ uuid, name }, i) => (
          <span key={uuid} className={css.pair}>
            <Link
              to="/library/$folder"
              params={{ folder: uuid }}
              className={css.step}
              title={wayInWords(names.slice(0, i + 1))}
            >
              {cutName(name)}
            </Link>
            <IconChevronRight size={15} stroke={1.6} aria-hidden />
          </span>
        ))}
        <h1
          className={css.here}
          tabIndex={-1}
          data-page-title
          title={folder === null ? undefined : names.length > 0 ? wayInWords(names) : title}
        >
          {cutName(title)}
        </h1>
      </nav>
      <FolderMenu folder={folder} />
    </div>
  )
}
