import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Action, GO_TO } from '../../lib/keyboard.ts'
import { IconBookmark } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { paletteWords } from './copy.ts'
import { placesInWords } from './NoResults.tsx'
import { viewTarget } from './views.ts'

// "Shared with us" has its own entry beside the folders.
const shown = ['favourites', 'recent', 'untagged', 'expiring', 'public'] as const
/** The built-in lists in the sidebar. */
export const places = shown.map((place) => ({ ...placesInWords[place], place }))

/** The built-in lists and saved views as palette entries, even if the sidebar is collapsed. */
export const usePlaceEntries = (): Action[] => {
  const { team } = useSession()
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(viewsQuery(team.uuid))
  return [
    ...places.map(({ place, label, icon }): Action => {
      const run = () => void navigate({ to: '/library', search: { place } })
      return { id: `go-place-${place}`, label, icon, group: GO_TO, words: paletteWords.place, run }
    }),
    ...views.map(({ uuid, name, query }): Action => {
      const run = () => void navigate(viewTarget(query))
      return { id: `go-view-${uuid}`, label: name, icon: IconBookmark, group: GO_TO, words: paletteWords.view, run }
    }),
  ]
}
