import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../lib/days.ts'
import { IconX } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { accountsQuery } from '../social-accounts/index.ts'
import { groupsQuery } from './api.ts'
import { filterWords, words } from './copy.ts'
import css from './list.module.css'
import type { Filters } from './post-listing.ts'
import { useMembers } from './use-members.ts'

/** Chips for the active filters. The chosen list and the search text have none. */
const useChips = (filters: Filters) => {
  const { team } = useSession()
  const members = useMembers()
  const accounts = useQuery({ ...accountsQuery(team.uuid), enabled: filters.account !== undefined }).data?.results
  const groups = useInfiniteQuery({ ...groupsQuery(team.uuid), enabled: filters.group !== undefined }).data?.pages
  const { q, platform, media, source, availability, account, group, assignee, from, to } = filters
  const member = members.find(({ value }) => value === assignee)
  const inGroup = groups?.flatMap(({ results }) => results).find(({ uuid }) => uuid === group)
  const chips: readonly (readonly [keyof Filters, string, string | undefined])[] = [
    ['q', filterWords.creator, q && `@${q}`],
    ['platform', filterWords.platform, platform],
    ['media', filterWords.media, media && words.media[media]],
    ['source', filterWords.source, source && filterWords.sources[source]],
    ['availability', filterWords.availability, availability && filterWords.availabilities[availability]],
    [
      'account',
      filterWords.account,
      account && (accounts?.find(({ uuid }) => uuid === account)?.username ?? (accounts ? filterWords.deleted : '…')),
    ],
    ['group', filterWords.group, group && (inGroup?.name ?? (groups ? filterWords.deleted : '…'))],
    ['assignee', filterWords.assignee, assignee && (assignee === 'none' ? filterWords.nobody : (member?.label ?? '…'))],
    ['from', filterWords.from, from && dayInWords(from)],
    ['to', filterWords.to, to && dayInWords(to)],
  ]
  return chips.flatMap(([name, label, value]) => (value ? [{ name, label, value }] : []))
}

type FilterChipsProps = { filters: Filters; onRemove: (change: Partial<Filters>) => void }
export const FilterChips = ({ filters, onRemove }: FilterChipsProps) => {
  const chips = useChips(filters)
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={words.filters}>
      {chips.map(({ name, label, value }) => (
        <li key={name} className={css.chip}>
          <span className={css.chipName}>{label}</span>
          <bdi>{value}</bdi>
          <button
            type="button"
            aria-label={words.removeFilter(label)}
            onClick={() => onRemove({ [name]: undefined, ...(name === 'q' && !filters.status && { status: ['new'] }) })}
          >
            <IconX size={14} stroke={1.6} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
