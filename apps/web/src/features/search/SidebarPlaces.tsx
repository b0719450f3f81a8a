import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { GO_TO, useActions } from '../../lib/keyboard.ts'
import { useSession } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { useLooking } from './looking.ts'
import { placesInWords } from './NoResults.tsx'
import css from './SidebarPlaces.module.css'
import { ViewEntry } from './ViewEntry.tsx'

// What is shared with us has an entry of its own beside the folders, with the folders that it came in.
const shown = ['favourites', 'recent', 'untagged', 'expiring'] as const
const places = shown.map((place) => ({ ...placesInWords[place], place }))

/** The lists of the library that fill themselves, and the searches that were kept. */
export const SidebarPlaces = ({ mini }: { mini: boolean }) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const { place: here } = useLooking()
  const inLibrary = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/library' })
  const { data: views = [] } = useQuery(viewsQuery(team.uuid))
  useActions(
    places.map(({ place, label, icon }) => ({
      id: `go-place-${place}`,
      label,
      icon,
      group: GO_TO,
      words: 'Library',
      run: () => void navigate({ to: '/library', search: { place } }),
    })),
  )
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
