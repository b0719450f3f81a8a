import { emptyStates, EXPIRING_DAYS, RECENT_DAYS } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { filesInWords } from '../../lib/counts.ts'
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
import { type GridPlace, useLibrarySearch } from './use-library-search.ts'
import { type OwnField, useOwnFields } from './own-fields.ts'
import { useHasWords } from './use-query-in-words.ts'

/** The lists that fill themselves, in their order. */
export const placesInWords: Record<GridPlace, { label: string; icon: Icon; none: string; help: string }> = {
  all: {
    label: 'All files',
    icon: IconPhoto,
    none: 'No files yet',
    help: 'Files in the library and all its folders appear here.',
  },
  favourites: {
    label: 'Favourites',
    icon: IconStar,
    none: 'No favourites yet',
    help: 'Star a file to find it here.',
  },
  recent: {
    label: 'Recent',
    icon: IconClockHour4,
    none: 'Nothing recent',
    help: `Files added in the last ${RECENT_DAYS} days appear here.`,
  },
  untagged: {
    label: 'Untagged',
    icon: IconTagOff,
    none: 'Every file has a tag',
    help: 'Files without tags appear here.',
  },
  expiring: {
    label: 'Expiring soon',
    icon: IconCalendarDue,
    none: 'Nothing expires soon',
    help: `Files that expire in the next ${EXPIRING_DAYS} days appear here.`,
  },
  public: {
    label: 'Public',
    icon: IconWorld,
    none: 'No public files',
    help: 'Files with a public page appear here.',
  },
  shared: {
    label: 'Shared with us',
    icon: IconUsersGroup,
    none: 'Nothing is shared with you',
    help: 'Files in folders that other teams share with yours appear here.',
  },
}

/** A part of a query as its chips say it. */
export const partInWords = (text: string, own: readonly OwnField[] = []) =>
  chipsOf(
    text,
    own.map(({ slug }) => slug),
  )
    .map((chip) => chipLabel(chip, own))
    // A phrase has its quotation marks already.
    .map((said) => (said.startsWith('“') ? said : `“${said}”`))
    .join(' and ')

/** Nothing was found: what to leave out so that something is. */
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
  // To leave out all that was looked for is no help.
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
              Without {partInWords(text, own)}: {!exact && 'about '}
              {filesInWords(count)}
            </Button>
          ))}
          {helpful.length === 0 && (
            <Button onClick={() => look({ q: undefined })}>{data.length > 1 ? 'Clear all' : 'Clear search'}</Button>
          )}
        </>
      }
    >
      {helpful.length > 0
        ? 'No files match every part of this search. Remove one to see more.'
        : data.length > 2
          ? 'Removing one or two parts doesn’t find any files either.'
          : words
            ? 'Try a different word, or fewer words.'
            : 'No files match this filter. Try a different one.'}{' '}
      {folder !== undefined && (
        <TextLink to="/library" search={({ file: _, ...rest }) => rest}>
          Search the whole library
        </TextLink>
      )}
    </EmptyState>
  )
}
