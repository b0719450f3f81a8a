import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useSession } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { useLooking } from './looking.ts'
import { places } from './places.ts'
import css from './SidebarPlaces.module.css'
import { ViewEntry } from './ViewEntry.tsx'

/** The lists of the library that fill themselves, and the searches that were kept. */
export const SidebarPlaces = ({ mini }: { mini: boolean }) => {
  const { team } = useSession()
  const { place: here } = useLooking()
  const inLibrary = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/library' })
  const { data: views = [] } = useQuery(viewsQuery(team.uuid))
  if (mini) return null
  return (
    <nav className={css.box} aria-label="Lists of the library">
      <ul className={css.list}>
        {places.map(({ place, label, icon: I }) => (
          <li key={place}>
            <Link
              to="/library"
              search={{ place }}
              className={css.entry}
              activeProps={{}}
              data-current={(inLibrary && here === place) || undefined}
            >
              <I size={16} stroke={1.6} aria-hidden />
              <span className={css.word}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <>
          <div className={css.head}>Views</div>
          <ul className={css.list}>
            {views.map((view) => (
              <ViewEntry key={view.uuid} view={view} />
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}
