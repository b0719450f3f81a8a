import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Action, GO_TO } from '../../lib/keyboard.ts'
import { IconBookmark } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { viewsQuery } from './api.ts'
import { paletteWords } from './copy.ts'
import { placesInWords } from './NoResults.tsx'
import { viewTarget } from './views.ts'

// What is shared with us has an entry of its own beside the folders, with the folders that it came in.
const shown = ['favourites', 'recent', 'untagged', 'expiring', 'public'] as const
/** The lists of the library that fill themselves, as they stand beside it. */
export const places = shown.map((place) => ({ ...placesInWords[place], place }))

/** These lists and the saved views as entries of the palette, whether or not they are on the screen. */
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
