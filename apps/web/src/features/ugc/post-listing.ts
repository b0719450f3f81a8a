import {
  availabilities,
  type Platform,
  platforms,
  type SocialMediaType,
  socialMediaTypes,
  type SocialPostSource,
  socialPostSources,
  socialPostSorts,
  type SocialPostStatus,
  socialPostStatuses,
} from '@vitrine/contract'
import { endOfDay, dayIn, instantIn, isDay } from '../../lib/days.ts'
import type { SentFilters, Sort } from './api.ts'

/** The state of the screen, as kept in its URL. */
export type Search = {
  q?: string | undefined
  query?: string | undefined
  status?: string | undefined
  platform?: string | undefined
  media?: string | undefined
  source?: string | undefined
  availability?: string | undefined
  account?: string | undefined
  group?: string | undefined
  assignee?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sorted?: string | undefined
}
/** The filters of the list. An undefined filter matches everything. */
export type Filters = {
  q: string | undefined
  query: string | undefined
  status: readonly SocialPostStatus[] | undefined
  platform: Platform | undefined
  media: SocialMediaType | undefined
  source: SocialPostSource | undefined
  availability: (typeof availabilities)[number] | undefined
  account: string | undefined
  group: string | undefined
  /** A person's uuid, or `none`. */
  assignee: string | undefined
  /** Days in the time zone of the team. */
  from: string | undefined
  to: string | undefined
}
export type PostListing = { filters: Filters; sort: Sort }

const ANY = 'any'
const oneOf = <T extends string>(list: readonly T[], text: string | undefined) => list.find((one) => one === text)
const dayOf = (text: string | undefined) => (text && isDay(text) ? text : undefined)
const statusesIn = (text: string) =>
  text.split(',').flatMap((word) => socialPostStatuses.find((one) => one === word) ?? [])

/** Returns the statuses to show; undefined for all. By default only new posts, or all posts of a creator. */
const statusOf = ({ status, q }: Search): readonly SocialPostStatus[] | undefined => {
  if (status === ANY || (!status && q)) return undefined
  const named = status ? statusesIn(status) : []
  return named.length > 0 ? named : ['new']
}

/** Reads the URL. Invalid values are ignored. */
export const listingOf = (search: Search): PostListing => ({
  filters: {
    q: search.q || undefined,
    query: search.query || undefined,
    status: statusOf(search),
    platform: oneOf(platforms, search.platform),
    media: oneOf(socialMediaTypes, search.media),
    source: oneOf(socialPostSources, search.source),
    availability: oneOf(availabilities, search.availability),
    account: search.account,
    group: search.group,
    assignee: search.assignee || undefined,
    from: dayOf(search.from),
    to: dayOf(search.to),
  },
  sort: oneOf(socialPostSorts, search.sorted) ?? 'newest',
})

const statusText = ({ status, q }: Filters) => {
  if (!status) return q ? undefined : ANY
  return !q && status.join() === 'new' ? undefined : status.join()
}
/** Returns the search parameters of the URL that shows these posts. */
export const searchOf = ({ filters, sort }: PostListing): Search =>
  Object.fromEntries(
    Object.entries({
      ...filters,
      status: statusText(filters),
      sorted: sort === 'newest' ? undefined : sort,
    }).filter(([, value]) => value !== undefined),
  )

/** Returns the filters in the format of the API. */
export const sentFilters = (filters: Filters, zone: string): SentFilters => {
  const { q, query, status, platform, media, source, availability, account, group, assignee, from, to } = filters
  return {
    ...(q && { q }),
    ...(query && { query }),
    ...(status && { status: [...status] }),
    ...(platform && { platform: [platform] }),
    ...(media && { media_type: [media] }),
    ...(source && { source }),
    ...(availability && { availability }),
    ...(account && { account }),
    ...(group && { group }),
    ...(assignee && { assignee }),
    ...(from && { from: instantIn(zone, from, '00:00:00').toISOString() }),
    ...(to && { to: endOfDay(zone, to) ?? undefined }),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const list = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined)
const dayFrom = (value: unknown, zone: string) => {
  const at = text(value) && new Date(String(value))
  return at && !Number.isNaN(at.getTime()) ? dayIn(zone, at) : undefined
}
/** Returns the filters of a saved view. */
export const filtersOf = (saved: Record<string, unknown>, zone: string): Filters => ({
  q: text(saved['q']),
  query: text(saved['query']),
  status: list(saved['status'])?.flatMap((one) => socialPostStatuses.find((known) => known === one) ?? []),
  platform: oneOf(platforms, list(saved['platform'])?.[0]),
  media: oneOf(socialMediaTypes, list(saved['media_type'])?.[0]),
  source: oneOf(socialPostSources, text(saved['source'])),
  availability: oneOf(availabilities, text(saved['availability'])),
  account: text(saved['account']),
  group: text(saved['group']),
  assignee: text(saved['assignee']),
  from: dayFrom(saved['from'], zone),
  to: dayFrom(saved['to'], zone),
})

export const noFilters: Filters = {
  q: undefined,
  query: undefined,
  status: undefined,
  platform: undefined,
  media: undefined,
  source: undefined,
  availability: undefined,
  account: undefined,
  group: undefined,
  assignee: undefined,
  from: undefined,
  to: undefined,
}
/** Whether two states of the screen show the same posts in the same order. */
export const isSameListing = (one: PostListing, other: PostListing) =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other))
