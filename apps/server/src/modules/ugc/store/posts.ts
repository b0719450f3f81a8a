import type { SocialPost, SocialPostFilters, SourceCreator } from '@vitrine/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { oneTimeApprovals } from '../../one-time-approvals/table.ts'
import {
  socialPostGroupItems,
  socialPostGroups,
  socialPosts,
  socialPostSources,
  socialPostThumbnails,
  sourceCreators,
} from '../table.ts'

export type Row = typeof socialPosts.$inferSelect

export const findPosts: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: socialPosts.uuid, team: socialPosts.team })
    .from(socialPosts)
    .where(and(inArray(socialPosts.uuid, uuids), isNull(socialPosts.removed_at)))

/** Returns SQL for an approval's current status. The stored status doesn't change when an approval expires. */
export const statusNow = (a: SQL) => sql`case when ${a}.status = 'pending' and ${a}.expires_at <= now() then 'expired'
  when ${a}.status = 'approved' and ${a}.ends_at <= now() then 'expired' else ${a}.status end`
const person = (u: string) =>
  sql.raw(`json_build_object('uuid', ${u}.uuid, 'first_name', ${u}.first_name, 'last_name', ${u}.last_name)`)

const creatorJson = sql`json_build_object('uuid', c.uuid, 'name', c.name, 'handle', c.handle, 'identifier', c.identifier,
  'platform', c.platform, 'external', true, 'ig_creator', c.platform = 'Instagram', 'social', true, 'email', c.email,
  'former_handles', c.former_handles, 'last_requested_at', c.last_requested_at)`
const columnsFor = (
  asking: MemberContext,
) => sql`p.uuid, p.team, p.platform, p.network_id, p.permalink, p.caption, p.media_type, p.like_count, p.comment_count,
  p.posted_at::text posted_at, p.collected_at::text collected_at, p.status, p.availability, p.checked_at::text checked_at, p.note,
  coalesce(p.like_count, 0) likes, jsonb_array_length(p.media) media_count,
  (select t.hash from ${socialPostThumbnails} t where t.post = p.uuid) thumbnail,
  (select ${creatorJson} from ${sourceCreators} c where c.uuid = p.creator) creator,
  (select ${person('u')} from ${users} u where u.uuid = p.assignee) assignee,
  coalesce((select json_agg(json_build_object('account', s.account, 'source', s.source) order by s.uuid)
    from ${socialPostSources} s where s.post = p.uuid), '[]') found_by,
  coalesce((select json_agg(json_build_object('uuid', g.uuid, 'name', g.name) order by g.name)
    from ${socialPostGroupItems} i join ${socialPostGroups} g on g.uuid = i."group" where i.post = p.uuid), '[]') "groups",
  (select json_build_object('uuid', a.uuid, 'status', ${statusNow(sql`a`)}) from ${oneTimeApprovals} a
    where a.social_post = p.uuid and a.deleted_at is null order by a.uuid desc limit 1) approval,
  array(select f.uuid from ${oneTimeApprovals} a join ${files} f on f.approval = a.uuid
    where a.social_post = p.uuid and ${seenInApp(asking)} order by f.created_at, f.uuid) files`

type Dated<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }
type Found = Omit<Dated<SocialPost>, 'thumbnail_url' | 'can_comment' | 'creator'> & {
  thumbnail: string | null
  likes: number
  creator: Dated<SourceCreator>
}

const shownCreator = (creator: Dated<SourceCreator>): SourceCreator => ({
  ...creator,
  last_requested_at: creator.last_requested_at === null ? null : new Date(creator.last_requested_at),
})
const asSocialPost = ({ thumbnail, likes: _likes, creator, ...row }: Found): SocialPost => ({
  ...row,
  creator: shownCreator(creator),
  posted_at: new Date(row.posted_at),
  collected_at: new Date(row.collected_at),
  checked_at: new Date(row.checked_at),
  thumbnail_url: thumbnail === null ? null : `/v1/socials/post/thumbnail/${row.uuid}/?v=${thumbnail}`,
  can_comment:
    row.availability === 'live' && row.found_by.some(({ source, account }) => source === 'mentioned' && account),
})

/** Returns a post with those of its files that this member can see. */
export const show = async (db: Db, asking: MemberContext, uuid: string): Promise<SocialPost> =>
  asSocialPost(
    requireRow(
      (await db.execute<Found>(sql`select ${columnsFor(asking)} from ${socialPosts} p where p.uuid = ${uuid}`)).rows,
    ),
  )
export const one = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(socialPosts).where(eq(socialPosts.uuid, uuid)))
export const find = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(socialPosts).where(eq(socialPosts.uuid, uuid)))[0]
/** Locks a post until the end of the transaction. */
export const lock = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(socialPosts).where(eq(socialPosts.uuid, uuid)).for('update'))
export const update = (db: Db, uuid: string, row: Partial<typeof socialPosts.$inferInsert>) =>
  db.update(socialPosts).set(row).where(eq(socialPosts.uuid, uuid))
/** Finds and locks a post by code, even if it was removed. */
export const withCode = async (
  db: Db,
  team: string,
  platform: Row['platform'],
  code: string,
): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(socialPosts)
      .where(and(eq(socialPosts.team, team), eq(socialPosts.platform, platform), eq(socialPosts.code, code)))
      .for('update')
  )[0]
/** Returns creators with exactly this current or former handle or identifier or, if there are none, those whose handle or name
 *  contains it. */
const findCreatorsByName = async (db: Db, team: string, q: string) => {
  const typed = q.trim().replace(/^@/, '').toLowerCase()
  const read = async (where: SQL) =>
    (
      await db.execute<{ uuid: string }>(
        sql`select c.uuid from ${sourceCreators} c where c.team = ${team} and ${where} order by lower(c.handle) limit 200`,
      )
    ).rows.map(({ uuid }) => uuid)
  const exact = await read(
    sql`(lower(c.handle) = ${typed} or c.identifier = ${typed} or c.former_handles @> array[${typed}])`,
  )
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return exact.length > 0 ? exact : read(sql`(lower(c.handle) like ${like} or lower(c.name) like ${like})`)
}

const oneOf = (column: SQL, values: readonly string[] | undefined) =>
  values && values.length > 0 ? sql`and ${column} = any(${sql.param([...values])}::text[])` : sql``
/** Converts filters to conditions on rows of `p`. Returns undefined if nothing can match. */
const conditionsOf = async (db: Db, team: string, filters: SocialPostFilters): Promise<SQL | undefined> => {
  const { q, query, status, platform, media_type, source, availability, account, group, assignee, from, to } = filters
  const creators = q?.trim() ? await findCreatorsByName(db, team, q) : undefined
  if (creators?.length === 0) return undefined
  const found = sql`exists (select from ${socialPostSources} s where s.post = p.uuid
    ${account ? sql`and s.account = ${account}` : sql``} ${source ? sql`and s.source = ${source}` : sql``})`
  return sql`p.team = ${team} and p.removed_at is null
    ${creators ? sql`and p.creator = any(${sql.param(creators)}::uuid[])` : sql``}
    ${query?.trim() ? sql`and to_tsvector('simple', p.caption) @@ plainto_tsquery('simple', ${query})` : sql``}
    ${oneOf(sql`p.status`, status)} ${oneOf(sql`p.platform`, platform)} ${oneOf(sql`p.media_type`, media_type)}
    ${availability ? sql`and p.availability = ${availability}` : sql``}
    ${account || source ? sql`and ${found}` : sql``}
    ${group ? sql`and exists (select from ${socialPostGroupItems} i where i."group" = ${group} and i.post = p.uuid)` : sql``}
    ${assignee === 'none' ? sql`and p.assignee is null` : assignee ? sql`and p.assignee = ${assignee}` : sql``}
    ${from ? sql`and p.posted_at >= ${from.toISOString()}::timestamptz` : sql``}
    ${to ? sql`and p.posted_at < ${to.toISOString()}::timestamptz` : sql``}`
}

export type PageQuery = { cursor?: string | undefined; limit: number }
type Sort = 'newest' | 'oldest' | 'most_liked'
/** The tables a list is read from, and the columns by which the index is sorted. */
type Origin = { from: SQL; at: SQL; uuid: SQL }
const allPosts: Origin = { from: sql`${socialPosts} p`, at: sql`p.posted_at`, uuid: sql`p.uuid` }
const inGroup = (group: string): Origin => ({
  from: sql`${socialPostGroupItems} i join ${socialPosts} p on p.uuid = i.post and i."group" = ${group}`,
  at: sql`i.posted_at`,
  uuid: sql`i.post`,
})
const foundBy = (account: string, source: string): Origin => ({
  from: sql`${socialPostSources} s join ${socialPosts} p on p.uuid = s.post and s.account = ${account} and s.source = ${source}`,
  at: sql`s.posted_at`,
  uuid: sql`s.post`,
})
/** Returns where to read filtered posts from, and the filters that remain to be checked. */
const originOf = (filters: SocialPostFilters, sort: Sort): { origin: Origin; rest: SocialPostFilters } => {
  const { group, account, source, ...others } = filters
  if (sort === 'most_liked') return { origin: allPosts, rest: filters }
  if (group) return { origin: inGroup(group), rest: { ...others, account, source } }
  if (account && source) return { origin: foundBy(account, source), rest: others }
  return { origin: allPosts, rest: filters }
}

const isAny = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
/** Counts a group's posts without reading them. This works because removed posts are in no group. */
const countedInGroup = ({ group, ...others }: SocialPostFilters, team: string) =>
  group && Object.values(others).every(isAny)
    ? sql`from ${socialPostGroupItems} i join ${socialPostGroups} g on g.uuid = i."group" where g.uuid = ${group} and g.team = ${team}`
    : undefined

type Listed = { origin: Origin; where: SQL; sort: Sort; counted?: SQL | undefined }
/** Returns a page of posts in one sort order. */
const pageIn = async (db: Db, asking: MemberContext, listed: Listed, { cursor, limit }: PageQuery) => {
  const { origin, where, sort } = listed
  const { from, at, uuid: id } = origin
  const read = async (rest: SQL) =>
    (await db.execute<Found>(sql`select ${columnsFor(asking)} from ${from} where ${where} ${rest}`)).rows
  const count = () => countOf(db, listed.counted ?? sql`from ${from} where ${where}`)
  const mostLiked = () => {
    const key = readCursor(cursor, 'number', 'uuid')
    const after = key ? sql`and (coalesce(p.like_count, 0), p.uuid) < (${key[0]}::int, ${key[1]}::uuid)` : sql``
    const rows = (n: number) => read(sql`${after} order by coalesce(p.like_count, 0) desc, p.uuid desc limit ${n}`)
    return pageOf(limit, rows, ({ likes, uuid }) => [likes, uuid], count)
  }
  const byTime = () => {
    const key = readCursor(cursor, 'moment', 'uuid')
    const [way, sign] = sort === 'newest' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
    const after = key ? sql`and (${at}, ${id}) ${sign} (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
    const rows = (n: number) => read(sql`${after} order by ${at} ${way}, ${id} ${way} limit ${n}`)
    return pageOf(limit, rows, ({ posted_at, uuid }) => [posted_at, uuid], count)
  }
  const { results, ...rest } = await (sort === 'most_liked' ? mostLiked() : byTime())
  return { ...rest, results: results.map(asSocialPost) }
}

export const list = async (
  db: Db,
  asking: MemberContext,
  team: string,
  filters: SocialPostFilters,
  asked: PageQuery & { sort: Sort },
) => {
  const { origin, rest } = originOf(filters, asked.sort)
  const where = (await conditionsOf(db, team, rest)) ?? sql`false`
  return pageIn(db, asking, { origin, where, sort: asked.sort, counted: countedInGroup(filters, team) }, asked)
}
export const ofCreator = (db: Db, asking: MemberContext, creator: string, asked: PageQuery) =>
  pageIn(
    db,
    asking,
    { origin: allPosts, where: sql`p.creator = ${creator} and p.removed_at is null`, sort: 'newest' },
    asked,
  )
export const ofGroup = (db: Db, asking: MemberContext, group: string, asked: PageQuery) =>
  pageIn(
    db,
    asking,
    {
      origin: inGroup(group),
      where: sql`p.removed_at is null`,
      sort: 'newest',
      counted: sql`from ${socialPostGroupItems} i where i."group" = ${group}`,
    },
    asked,
  )

export const thumbnailOf = async (db: Db, post: string) =>
  (await db.select().from(socialPostThumbnails).where(eq(socialPostThumbnails.post, post)))[0]
export const putThumbnail = (db: Db, row: typeof socialPostThumbnails.$inferInsert) => {
  const { post: _post, ...set } = row
  return db.insert(socialPostThumbnails).values(row).onConflictDoUpdate({ target: socialPostThumbnails.post, set })
}
/** Updates posts that haven't been removed. A status is set only on new, kept or skipped posts. Returns the ids. */
export const setTriage = async (db: Db, uuids: readonly string[], row: Partial<Pick<Row, 'status' | 'assignee'>>) =>
  (
    await db
      .update(socialPosts)
      .set(row)
      .where(
        and(
          inArray(socialPosts.uuid, [...uuids]),
          isNull(socialPosts.removed_at),
          row.status === undefined ? undefined : inArray(socialPosts.status, ['new', 'kept', 'skipped']),
        ),
      )
      .returning({ uuid: socialPosts.uuid })
  ).map(({ uuid }) => uuid)
