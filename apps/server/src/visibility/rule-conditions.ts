import {
  type Action,
  actionNeeds,
  type Actor,
  binNeed,
  channelsUsed,
  isLocked,
  type Need,
  ownFileNeeds,
  REVIEW_ATTACHMENT,
  type Rule,
  showsAttachments,
  isPublicSurface,
  type Surface,
} from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { files } from '../modules/files/table.ts'
import { folders } from '../modules/folders/table.ts'
import { boundingBoxes, persons, releases } from '../modules/people/table.ts'
import { fileRights, rights } from '../modules/rights/table.ts'
import { folderShares } from '../modules/sharing/table.ts'
import { teams } from '../modules/teams/table.ts'
import { all, any, type Condition, not } from './condition.ts'

/** The files table under any alias. */
export type FileTable = { readonly [K in keyof typeof files.$inferSelect]: AnyPgColumn }
export const filesAs = (name: string): FileTable => alias(files, name)
export const filesAsF = filesAs('f')

/** Conditions that the query implies for all its rows, so that they needn't be checked for each row. */
export type ImpliedConditions = {
  /** All rows belong to this team. */
  team?: string
  /** All rows belong to teams other than the actor's. */
  isForeign?: true
  /** Neither recycled nor awaiting review: the query filters by `in_library`. */
  isInLibrary?: true
  /** The rows are in folders shared with the actor's team. */
  isShared?: true
  /** The rows are the files shown by the actor's link, gallery or embed. */
  isOpened?: true
}
export type Question = {
  actor: Actor
  action: Action
  surface: Surface
  at: Date
  f: FileTable
  known: ImpliedConditions
}

/** The condition for rule 9a: neither a rights record nor a copyright nor a source is recorded. */
export const rightsUnknown = (f: FileTable = filesAsF): SQL => sql`(${f.copyright} = ''
  and ${f.source_display_name} = ${f.source_claimed}
  and not exists (select from ${fileRights} where ${fileRights.file} = ${f.uuid}))`

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const own = ({ actor, f, known }: Question): Condition => {
  if (actor.kind !== 'member' || known.isForeign) return false
  return known.team === undefined ? sql`${f.team} = ${actor.team}` : known.team === actor.team
}
const inside = (q: Question): Condition => all(!isPublicSurface(q.surface.kind), own(q))

/** Whether the member fulfils `need` for a row. `isCreator` decides the need 'owner' if the answer is known without the
 *  row. */
const meets = (need: Need, q: Question, isCreator?: boolean): Condition => {
  const { actor, f } = q
  if (actor.kind !== 'member') return false
  if (need === 'owner') return isCreator ?? sql`coalesce(${f.created_by} = ${actor.user}, false)`
  if (need === 'latest_creator') return sql`coalesce(${f.latest_creator} = ${actor.user}, false)`
  if (typeof need === 'string') return [...actor.permissions, ...actor.features].some((flag) => flag === need)
  return 'any' in need
    ? any(...need.any.map((one) => meets(one, q, isCreator)))
    : all(...need.all.map((one) => meets(one, q, isCreator)))
}
const may = (need: Need, q: Question, isCreator?: boolean) => all(own(q), meets(need, q, isCreator))
const lacksFlag = (q: Question): Condition => {
  const need = actionNeeds[q.action]
  return need !== undefined && not(may(need, q, q.action in ownFileNeeds ? true : undefined))
}

/** A condition: the folder of the file, or a parent, is shared with this team. A few lookups by key up the tree. */
const sharedWith = (team: string, f: FileTable): SQL => sql`exists (
  with recursive way as (
    select ${folders.uuid}, ${folders.parent_folder} from ${folders} where ${folders.uuid} = ${f.parent_folder}
    union select ${folders.uuid}, ${folders.parent_folder} from ${folders} join way on ${folders.uuid} = way.parent_folder
  ) select from way join ${folderShares} on ${folderShares.folder} = way.uuid where ${folderShares.team} = ${team})`
const isTheirs = (q: Question): Condition => {
  const { actor, f, known } = q
  return actor.kind === 'member' && any(own(q), known.isShared ?? sharedWith(actor.team, f))
}
const isOpened = ({ actor, f, known }: Question): Condition => {
  if (known.isOpened) return true
  if (!('opens' in actor) || !actor.opens?.length) return false
  return sql`${f.uuid} = any(${sql.param([...actor.opens])}::uuid[])`
}
const isPublic = ({ f, at }: Question) =>
  sql`(${f.public} and (${f.public_until} is null or ${f.public_until} > ${moment(at)}))`
const isShownAsAttachment = (q: Question): Condition =>
  showsAttachments(q) && sql`${q.f.review_status} = ${REVIEW_ATTACHMENT}`

const channelIsMissing = (q: Question): Condition => {
  const used = channelsUsed(q)
  return (
    used.length > 0 &&
    sql`exists (select from ${fileRights} join ${rights} on ${rights.uuid} = ${fileRights.right}
      where ${fileRights.file} = ${q.f.uuid} and cardinality(${rights.channels}) > 0
        and not ${rights.channels} @> ${sql.param([...used])}::text[])`
  )
}

/** The condition for rule 9b: the file shows a named person whose releases do not cover the use, and the team blocks
 *  such uses. The channels are those of the actor and surface; dates are in the team's time zone. */
const releaseIsMissing = (q: Question): Condition => {
  const at = moment(q.at)
  const used = sql`${sql.param([...channelsUsed(q)])}::text[]`
  return sql`exists (select from ${boundingBoxes} join ${persons} on ${persons.uuid} = ${boundingBoxes.person}
      join ${teams} on ${teams.uuid} = ${boundingBoxes.team}
    where ${boundingBoxes.file} = ${q.f.uuid} and ${persons.name} <> ''
      and 'block' in (${teams.uncovered_releases}, ${teams.missing_releases})
      and case when exists (select from ${releases} where ${releases.person} = ${persons.uuid})
        then ${teams.uncovered_releases} else ${teams.missing_releases} end = 'block'
      and not exists (select from ${releases} where ${releases.person} = ${persons.uuid}
        and coalesce(${releases.withdrawn_at} > ${at}, true)
        and coalesce(${releases.first_day}::timestamp at time zone ${teams.time_zone} <= ${at}, true)
        and coalesce((${releases.last_day} + 1)::timestamp at time zone ${teams.time_zone} > ${at}, true)
        and (cardinality(${releases.channels}) = 0 or ${releases.channels} @> ${used})))`
}

const notForLists = (fact: string) => (): never => {
  throw new Error(`“${fact}” is decided for one file at a time and has no form in SQL`)
}

/** SQL conditions for rules on the file, time and surface; the contract's `conditions` does the same for one file. */
export const conditions: Record<Rule['when'], (q: Question) => Condition> = {
  'not theirs, not shared, not public': (q) => not(any(isTheirs(q), isOpened(q), isPublic(q), isShownAsAttachment(q))),
  recycled: ({ f, known }) => !known.isInLibrary && sql`${f.recycled_at} is not null`,
  'awaiting review': (q) => all(!q.known.isInLibrary, sql`${q.f.review_status} > 0`, not(isShownAsAttachment(q))),
  'sharing disabled': ({ f }) => sql`${f.internal_use}`,
  'do not use': ({ f }) => sql`${f.status} = 'do_not_use'`,
  restricted: ({ f }) => sql`${f.status} = 'restricted'`,
  // Tested with `is null`, for which PostgreSQL has statistics: for coalesce or case, it would assume that half of the rows match.
  embargoed: ({ f, at }) =>
    sql`((${f.available_from} is null and ${f.status} = 'embargoed') or (${f.available_from} is not null and ${f.available_from} > ${moment(at)}))`,
  expired: ({ f, at }) => sql`(${f.expires_at} is not null and ${f.expires_at} <= ${moment(at)})`,
  'approval ended': ({ f, at }) => sql`(${f.approval_ends_at} is not null and ${f.approval_ends_at} <= ${moment(at)})`,
  'channel not in a rights record': channelIsMissing,
  'rights unknown': ({ f }) => rightsUnknown(f),
  // Checks the team first: few teams block such files, and for all others, no rights record has to be looked up.
  'rights unknown, blocked by the team': ({ f }) => sql`(exists (select from ${teams}
    where ${teams.uuid} = ${f.team} and ${teams.unknown_rights} = 'block') and ${rightsUnknown(f)})`,
  'person without a release for this use, blocked by the team': releaseIsMissing,
  'person without a release for this use': notForLists('person without a release for this use'),
  // Lists are never requested for a use with a planned end, so this rule never applies to them.
  'release ends before the end of the use, blocked by the team': () => false,
  'release ends before the end of the use': notForLists('release ends before the end of the use'),
  'release ends soon, and the use has no end': notForLists('release ends soon, and the use has no end'),
  'release for some territories': notForLists('release for some territories'),
  'surface closed': ({ surface }) => surface.closed === true,
  'surface locked': isLocked,
  'flag missing': lacksFlag,
  'created by somebody else': (q) => {
    const need = ownFileNeeds[q.action]
    return need !== undefined && all(not(lacksFlag(q)), not(may(need, q)))
  },
  always: () => true,
  'watermark on': notForLists('watermark on'),
  'no DOWNLOAD_ASSETS': notForLists('no DOWNLOAD_ASSETS'),
  'not signed in': notForLists('not signed in'),
  'downloads turned off there': notForLists('downloads turned off there'),
  'request needed': notForLists('request needed'),
  'copyright, or an expiration date when viewed publicly': notForLists(
    'copyright, or an expiration date when viewed publicly',
  ),
  'use case or request required': notForLists('use case or request required'),
  'team with a download agreement': notForLists('team with a download agreement'),
}

/** SQL conditions for the actors of rules; the contract's `actorConditions` does the same for one file. */
export const actorConditions: Record<Rule['who'], (q: Question) => Condition> = {
  everyone: () => true,
  'member of the team': inside,
  'member, wherever they are': own,
  'member on a public surface': (q) => all(isPublicSurface(q.surface.kind), own(q)),
  'member who may edit or delete': (q) => all(inside(q), may(binNeed, q)),
  'all but members who may edit or delete': (q) => not(all(inside(q), may(binNeed, q))),
  'all but members with EDIT_ASSETS': (q) => not(all(inside(q), may('EDIT_ASSETS', q))),
  outsider: (q) => not(inside(q)),
  'not of the team': (q) => not(own(q)),
  'neither of the team nor a network': (q) => all(q.actor.kind !== 'network', not(own(q))),
}
