import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '../../ui/icons.ts'
import { breadcrumbsQuery } from './api.ts'
import css from './Breadcrumbs.module.css'

/** The way from the library's root to the folder in view, which is the page's heading. */
export const Breadcrumbs = ({ folder, title }: { folder: string | null; title: string }) => {
  const { data: way = [] } = useQuery({ ...breadcrumbsQuery(folder ?? ''), enabled: folder !== null })
  const parents = folder === null ? [] : way.slice(0, -1)
  return (
    <nav aria-label="Where you are" className={css.way}>
      {folder !== null && (
        <>
          <Link to="/library" className={css.step} activeOptions={{ exact: true }}>
            Library
          </Link>
          <IconChevronRight size={15} stroke={1.6} aria-hidden />
        </>
      )}
      {parents.map(({ uuid, name }) => (
        <span key={uuid} className={css.pair}>
          <Link to="/library/$folder" params={{ folder: uuid }} className={css.step} title={name}>
            {name}
          </Link>
          <IconChevronRight size={15} stroke={1.6} aria-hidden />
        </span>
      ))}
      <h1 className={css.here} tabIndex={-1} data-page-title title={title}>
        {title}
      </h1>
    </nav>
  )
}
