import { sharing } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../features/auth/index.ts'
import { places, viewsQuery, viewTarget } from '../../features/search/index.ts'
import { queryOf } from '../../lib/query.ts'
import { IconBookmark, IconFolderShare } from '../../ui/icons.ts'
import { shellWords } from '../copy.ts'
import css from './TabBar.module.css'

/** For phones, the sidebar entries that aren’t sections: library lists, saved views, shared folders. */
export const MorePlaces = ({ onClick }: { onClick: () => void }) => {
  const { team } = useSession()
  const { data: views = [] } = useQuery(viewsQuery(team.uuid))
  const { data: shared } = useQuery(queryOf(sharing.anyShared, { params: { team: team.uuid } }))
  const look = { className: css.line, onClick, activeProps: {} }
  return (
    <>
      {places.map(({ place, label, icon: I }) => (
        <li key={place}>
          <Link to="/library" search={{ place }} {...look}>
            <I size={20} stroke={1.6} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
      {views.map(({ uuid, name, query }) => (
        <li key={uuid}>
          <Link {...viewTarget(query)} {...look}>
            <IconBookmark size={20} stroke={1.6} aria-hidden />
            <span className={css.word}>{name}</span>
          </Link>
        </li>
      ))}
      {shared?.with_us && (
        <li>
          <Link to="/library/shared" {...look}>
            <IconFolderShare size={20} stroke={1.6} aria-hidden />
            {shellWords.sharedWithUs}
          </Link>
        </li>
      )}
    </>
  )
}
