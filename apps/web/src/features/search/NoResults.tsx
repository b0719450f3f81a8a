import { emptyStates } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import {
  type Icon,
  IconCalendarDue,
  IconClockHour4,
  IconPhoto,
  IconSearch,
  IconStar,
  IconTagOff,
  IconUsersGroup,
  IconWorld,
} from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { loosenQuery } from './api.ts'
import { chipLabel } from './chip-words.ts'
import { chipsOf } from './chips.ts'
import { noResultWords, placeTexts, searchWords } from './copy.ts'
import { type GridPlace, useLibrarySearch } from './use-library-search.ts'
import { type OwnField, useOwnFields } from './own-fields.ts'
import { useHasWords } from './use-query-in-words.ts'

/** The icons of the built-in lists. */
const icons: Record<GridPlace, Icon> = {
  all: IconPhoto,
  favourites: IconStar,
  recent: IconClockHour4,
  untagged: IconTagOff,
  expiring: IconCalendarDue,
  public: IconWorld,
  shared: IconUsersGroup,
}
export const placesInWords = Object.fromEntries(
  Object.entries(placeTexts).map(([place, texts]) => [place, { ...texts, icon: icons[place as GridPlace] }]),
) as Record<GridPlace, (typeof placeTexts)[GridPlace] & { icon: Icon }>

/** Describes a part of a query by the labels of its chips. */
export const partInWords = (text: string, own: readonly OwnField[] = []) =>
  noResultWords.parts(
    chipsOf(
      text,
      own.map(({ slug }) => slug),
    )
      .map((chip) => chipLabel(chip, own))
      // A phrase already has its quotation marks.
      .map((said) => (said.startsWith('“') ? said : `“${said}”`)),
  )

/** The empty state of a search, with the parts of the query that can be removed. */
export const NoResults = () => {
  const { team } = useSession()
  const { q, place, folder, asked, look } = useLibrarySearch()
  const own = useOwnFields()
  const words = useHasWords(q)
  const { data = [] } = useQuery({ ...loosenQuery(team.uuid, asked), enabled: q !== '' })
  if (q === '' && place !== undefined) {
    const { icon, none, help } = placesInWords[place]
    return (
      <EmptyState icon={icon} ghost="tiles" title={none}>
        {help}
      </EmptyState>
    )
  }
  // A suggestion that removes the whole query is not helpful.
  const helpful = data.filter(({ count, query }) => count > 0 && query.trim() !== '')
  return (
    <EmptyState
      icon={IconSearch}
      ghost="tiles"
      title={emptyStates.results}
      actions={
        <>
          {helpful.map(({ chip, text, query, count, exact }) => (
            <Button key={`${chip} ${text}`} onClick={() => look({ q: query || undefined })}>
              {noResultWords.without(partInWords(text, own), count, exact)}
            </Button>
          ))}
          {helpful.length === 0 && (
            <Button onClick={() => look({ q: undefined })}>
              {data.length > 1 ? noResultWords.clearAll : noResultWords.clear}
            </Button>
          )}
        </>
      }
    >
      {helpful.length > 0
        ? noResultWords.leaveOut
        : data.length > 2
          ? noResultWords.noneEither
          : words
            ? noResultWords.otherWords
            : noResultWords.otherFilter}{' '}
      {folder !== undefined && (
        <TextLink to="/library" search={({ file: _, ...rest }) => rest}>
          {searchWords.wholeLibrary}
        </TextLink>
      )}
    </EmptyState>
  )
}
