import { EXPIRING_DAYS, type ListPlace, RECENT_DAYS } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { asSql, type Condition } from '../../../visibility/condition.ts'
import { filesAs } from '../../../visibility/rule-conditions.ts'
import { type MemberContext, seenInApp, seenInLibrary, visibility, visibleTo } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { searchRows } from '../table.ts'
import { addedSince, expiresSoon, type Filter, isPublic, starredBy } from './filter.ts'
import type { Order, Source } from './page.ts'

const rows = sql`${searchRows} s`
const withFiles = sql`${searchRows} s join ${files} f on f.uuid = s.file`
const filesAsS = filesAs('s')
const library = ({ actor, now }: MemberContext): Source => {
  const seen: Condition = visibility(actor, 'app', now, { team: actor.team, isInLibrary: true })
  return {
    // Files are joined only if the rights depend on them; most members see their team's whole library.
    from: seen === true ? rows : withFiles,
    id: sql`s.file`,
    where: sql`s.team = ${actor.team} and s.in_library and ${asSql(seen)}`,
    words: null,
    also: [],
    reads: [],
    hasOrderedIndex: true,
  }
}

/** Returns the index query for files in a folder or linked to it. */
export const folderWords = (team: string, folder: string) => {
  const short = folder.replaceAll('-', '').slice(-16)
  return folder === 'root' ? `'f${team.slice(0, 4)}root'` : `('f${short}' | 'l${short}')`
}

const inFolder = (asking: MemberContext, folder: string): SQL => sql`s.team = ${asking.actor.team}
  and ${seenInLibrary(asking, filesAsS)} and s.parent_folder
  ${folder === 'root' ? sql`is null` : sql`= ${folder}`}`
/** Returns the source for the files in one folder, without a search, read through an index on `files`. */
export const folderOnly = (asking: MemberContext, folder: string): Source => ({
  from: sql`${files} s`,
  id: sql`s.uuid`,
  where: inFolder(asking, folder),
  words: null,
  also: [],
  reads: [],
  hasOrderedIndex: true,
})
/** Returns the two parts of a folder's custom order: files placed by hand, then the rest, newest first. */
export const manualOrder = (asking: MemberContext, folder: string): { source: Source; order: Order }[] => [
  {
    source: { ...folderOnly(asking, folder), where: sql`${inFolder(asking, folder)} and s.position is not null` },
    order: { by: sql`s.position`, type: 'float8', desc: false },
  },
  {
    source: { ...folderOnly(asking, folder), where: sql`${inFolder(asking, folder)} and s.position is null` },
    order: { by: sql`s.created_at`, type: 'timestamptz', desc: true },
  },
]

/** Returns the source for a place, without search conditions. */
export const placeSource = (place: Exclude<ListPlace, 'shared'>, asking: MemberContext): Source => {
  const { actor, now } = asking
  const { team } = actor
  const whole = library(asking)
  if (place === 'review')
    return {
      ...whole,
      from: withFiles,
      where: sql`f.team = ${team} and not f.in_library and f.review_status > 0 and f.recycled_at is null and ${seenInApp(asking)}`,
      hasOrderedIndex: false,
    }
  if (place === 'bin')
    return {
      ...whole,
      from: withFiles,
      where: sql`f.team = ${team} and not f.in_library and f.recycled_at is not null and ${seenInApp(asking)}`,
      hasOrderedIndex: false,
    }
  if (place === 'favourites')
    return { ...whole, where: sql`${whole.where} and ${starredBy(actor.user)}`, hasOrderedIndex: false }
  if (place === 'public')
    return { ...whole, where: sql`${whole.where} and ${isPublic(team, now)}`, hasOrderedIndex: false }
  if (place === 'expiring')
    return { ...whole, where: sql`${whole.where} and ${expiresSoon(team, now, EXPIRING_DAYS)}`, hasOrderedIndex: false }
  if (place === 'recent') return { ...whole, where: sql`${whole.where} and ${addedSince(now, RECENT_DAYS)}` }
  if (place === 'untagged') return { ...whole, words: `'u${team.slice(0, 4)}'` }
  return whole
}

/** Returns the source for files shared by other teams. Each team's files are searched with that team's own words. */
export const sharedSource = (
  shared: readonly { team: string; marks: string[]; filter: Filter }[],
  { actor, now }: MemberContext,
): Source => {
  const each = shared.map(
    ({
      team,
      marks,
      filter,
    }) => sql`(s.team = ${team} and s.words @@ ${marks.map((mark) => `'${mark}'`).join(' | ')}::tsquery
      ${filter.words ? sql`and s.words @@ ${filter.words}::tsquery` : sql``}
      ${filter.where.length ? sql`and ${sql.join(filter.where, sql` and `)}` : sql``}
      ${filter.reads.length ? sql`and ${sql.join(filter.reads, sql` and `)}` : sql``})`,
  )
  return {
    from: withFiles,
    id: sql`s.file`,
    where: sql`s.in_library and ${visibleTo(actor, 'app', now, { isForeign: true, isShared: true, isInLibrary: true })} and ${each.length ? sql`(${sql.join(each, sql` or `)})` : sql`false`}`,
    words: null,
    also: [],
    reads: [],
    hasOrderedIndex: false,
  }
}

/** Adds search conditions to the source of a place. */
export const narrowSource = (source: Source, { words, where, reads }: Omit<Filter, 'best'>, extra?: string): Source => {
  const every = [source.words, words, extra].filter((one) => one !== null && one !== undefined)
  return {
    ...source,
    words: every.length ? every.join(' & ') : null,
    also: [...source.also, ...where],
    reads: [...source.reads, ...reads],
  }
}
/** Limits a place to files received through one guest link. */
export const fromGuestLink = (source: Source, guest_link: string): Source => ({
  ...source,
  also: [...source.also, sql`s.file in (select uuid from ${files} where guest_link = ${guest_link})`],
  hasOrderedIndex: false,
})
export const withoutWords = (source: Source, words: string): Source => ({
  ...source,
  also: [...source.also, sql`not (s.words @@ ${words}::tsquery)`],
})

export const orders = {
  date: { by: sql`s.created_at`, type: 'timestamptz', desc: true },
  name: { by: sql`s.name_key collate "C"`, type: 'text', desc: false },
  size: { by: sql`s.size`, type: 'bigint', desc: true },
  /** Files without an expiry date come last. */
  expires: {
    by: sql`coalesce((select x.expires_at from ${files} x where x.uuid = s.file), 'infinity')`,
    type: 'timestamptz',
    desc: false,
  },
} as const satisfies Record<string, Order>

/** Returns the order by date taken. Undated files come last in both directions. */
export const takenOrder = (desc: boolean): Order => ({
  by: desc ? sql`coalesce(s.taken_at, '-infinity')` : sql`coalesce(s.taken_at, 'infinity')`,
  type: 'timestamptz',
  desc,
})
