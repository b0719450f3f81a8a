import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { viewWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { places } from './places.ts'
import css from './SidebarPlaces.module.css'
import { ViewEntry } from './ViewEntry.tsx'

/** The number of views shown while the list is collapsed. More of them would push the folders out of sight. */
const MOST_VIEWS = 4

/** The built-in lists and saved views, below the entry for all files. */
export const SidebarPlaces = ({ entry }: { entry: ReactNode }) => {
  const { team } = useSession()
  const { place: here } = useLibrarySearch()
  const inLibrary = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/library' })
  const { data: views = [] } = useQuery(viewsQuery(team.uuid))
  const [all, setAll] = useState(false)
  const shown = all || views.length <= MOST_VIEWS + 1 ? views : views.slice(0, MOST_VIEWS)
  return (
    <>
      {entry}
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
        {shown.map((view) => (
          <ViewEntry key={view.uuid} view={view} />
        ))}
        {views.length > MOST_VIEWS + 1 && (
          <li>
            <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? viewWords.fewer : viewWords.all(views.length)}
            </button>
          </li>
        )}
      </ul>
    </>
  )
}
