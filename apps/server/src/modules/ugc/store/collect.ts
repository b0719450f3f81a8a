import { cutText, removeInvisibleCharacters, type Platform, type SocialPostSource } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { socialAccounts } from '../../social-accounts/table.ts'
import {
  type Media,
  socialComments,
  socialPosts,
  socialPostSources,
  socialPostThumbnails,
  sourceCreators,
} from '../table.ts'

export type { Media } from '../table.ts'

/** A post in the form returned by a network. */
export type FoundPost = {
  network_id: string | null
  code: string | null
  username: string
  identifier: string
  name: string
  caption: string
  permalink: string | null
  media_type: (typeof socialPosts.$inferSelect)['media_type']
  media: Media[]
  like_count: number | null
  comment_count: number | null
  posted_at: Date
}
type Finder = {
  team: string
  platform: Platform
  account: string | null
  source: SocialPostSource
  run?: string | null
  comment_id?: string | null
}
type StoredPost = { uuid: string; caption: string; posted_at: Date; isNew: boolean }
type KnownPost = { uuid: string; creator: string; handle: string; network_id: string | null; code: string | null }

/** Removes NUL characters and replaces lone surrogates, which PostgreSQL rejects, and cuts the text to `most` characters. */
const cleanText = (text: string, most: number) => cutText(text.toWellFormed().replaceAll('\0', ''), most)
const count = (n: number | null) => (n === null ? null : Math.max(0, Math.min(Math.trunc(n), 2_147_483_647)))
const nameOf = ({ name }: FoundPost) => removeInvisibleCharacters(cleanText(name, 200))
/** Handles are case-insensitive on both networks. */
const handleOf = ({ username }: FoundPost) => removeInvisibleCharacters(cleanText(username, 100)).trim().toLowerCase()
const columnsOf = (incoming: FoundPost) => ({
  caption: cleanText(incoming.caption, 20_000),
  permalink: incoming.permalink === null ? null : cleanText(incoming.permalink, 2000),
  media_type: incoming.media_type,
  media: incoming.media,
  like_count: count(incoming.like_count),
  comment_count: count(incoming.comment_count),
  posted_at: incoming.posted_at,
})

/** Lets a team store only one page at a time, so that a post or creator found twice concurrently isn't duplicated. */
const lockTeam = (db: Db, team: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`social posts ${team}`}, 0))`)

const findKnownPosts = async (
  db: Db,
  { team, platform }: Finder,
  incoming: readonly FoundPost[],
): Promise<KnownPost[]> => {
  const ids = incoming.flatMap(({ network_id }) => network_id ?? [])
  const codes = incoming.flatMap(({ code }) => code ?? [])
  const { rows } = await db.execute<KnownPost>(sql`
    select p.uuid, p.creator, c.handle, p.network_id, p.code from ${socialPosts} p join ${sourceCreators} c on c.uuid = p.creator
    where p.team = ${team} and p.platform = ${platform}
      and (p.network_id = any(${sql.param(ids)}::text[]) or p.code = any(${sql.param(codes)}::text[]))`)
  return rows
}

/** Records a creator's new handle. Merges the creator with one who already has this handle, because both are the same person. */
const rename = async (db: Db, { team, platform }: Finder, creator: string, handle: string) => {
  const old = requireRow(await db.select().from(sourceCreators).where(eq(sourceCreators.uuid, creator)))
  const [other] = await db
    .select()
    .from(sourceCreators)
    .where(
      sql`${sourceCreators.team} = ${team} and ${sourceCreators.platform} = ${platform}
        and lower(${sourceCreators.handle}) = ${handle.toLowerCase()}`,
    )
  const former = [old.handle.toLowerCase(), ...old.former_handles, ...(other?.former_handles ?? [])]
  const former_handles = [...new Set(former)].filter((one) => one !== handle.toLowerCase() && one !== '').slice(0, 50)
  if (!other || other.uuid === creator) {
    await db.update(sourceCreators).set({ handle, former_handles }).where(eq(sourceCreators.uuid, creator))
    return creator
  }
  await db.update(socialPosts).set({ creator: other.uuid }).where(eq(socialPosts.creator, creator))
  await db.execute(sql`update ${socialComments} set creator = ${other.uuid} where creator = ${creator}`)
  await db.delete(sourceCreators).where(eq(sourceCreators.uuid, creator))
  await db
    .update(sourceCreators)
    .set({
      former_handles,
      identifier: other.identifier || old.identifier,
      name: other.name || old.name,
      email: other.email || old.email,
      last_requested_at: sql`greatest(${sourceCreators.last_requested_at}, ${old.last_requested_at?.toISOString() ?? null}::timestamptz)`,
    })
    .where(eq(sourceCreators.uuid, other.uuid))
  return other.uuid
}

/** Returns the creators of new posts by lower-case handle, adding any that are new. */
const creatorsOf = async (db: Db, { team, platform }: Finder, incoming: readonly FoundPost[]) => {
  const wanted = new Map(incoming.map((one) => [handleOf(one).toLowerCase(), one]))
  if (wanted.size === 0) return new Map<string, string>()
  const withId = incoming.filter(({ identifier }) => identifier !== '')
  // The id identifies the creator, even if the handle has changed.
  for (const one of withId) {
    const [known] = await db
      .select()
      .from(sourceCreators)
      .where(
        sql`${sourceCreators.team} = ${team} and ${sourceCreators.platform} = ${platform}
          and ${sourceCreators.identifier} = ${one.identifier}`,
      )
    if (known && known.handle.toLowerCase() !== handleOf(one).toLowerCase())
      await rename(db, { team, platform, account: null, source: 'added' }, known.uuid, handleOf(one))
  }
  const known = await db
    .select()
    .from(sourceCreators)
    .where(
      sql`${sourceCreators.team} = ${team} and ${sourceCreators.platform} = ${platform}
        and lower(${sourceCreators.handle}) = any(${sql.param([...wanted.keys()])}::text[])`,
    )
  const found = new Map(known.map(({ uuid, handle }) => [handle.toLowerCase(), uuid]))
  for (const { uuid, handle, identifier, name } of known) {
    const one = wanted.get(handle.toLowerCase())
    if (one && ((one.identifier && !identifier) || (one.name && !name)))
      await db
        .update(sourceCreators)
        .set({ identifier: identifier || cleanText(one.identifier, 200), name: name || nameOf(one) })
        .where(eq(sourceCreators.uuid, uuid))
  }
  const fresh = [...wanted].filter(([handle]) => !found.has(handle))
  if (fresh.length === 0) return found
  const rows = await db
    .insert(sourceCreators)
    .values(
      fresh.map(([, one]) => ({
        team,
        platform,
        handle: handleOf(one),
        identifier: cleanText(one.identifier, 200),
        name: nameOf(one),
      })),
    )
    .returning({ uuid: sourceCreators.uuid, handle: sourceCreators.handle })
  for (const { uuid, handle } of rows) found.set(handle.toLowerCase(), uuid)
  return found
}

const isSame = (one: FoundPost, { network_id, code }: KnownPost) =>
  (one.network_id !== null && one.network_id === network_id) || (one.code !== null && one.code === code)

/** Stores posts from a network. Existing posts are updated, whichever account found them first. Returns the id of
 *  each, and which are new. Runs inside the caller's transaction. */
export const putPosts = async (db: Db, finder: Finder, all: readonly FoundPost[]) => {
  const incoming = all.filter((one) => (one.network_id ?? one.code) !== null && handleOf(one) !== '')
  await lockTeam(db, finder.team)
  const known = await findKnownPosts(db, finder, incoming)
  const renamed = new Map<string, string>()
  const ids: StoredPost[] = []
  const fresh: FoundPost[] = []
  for (const one of incoming) {
    const old = known.find((each) => isSame(one, each))
    if (!old) {
      if (!fresh.some((each) => each.network_id === one.network_id && each.code === one.code)) fresh.push(one)
      continue
    }
    if (old.handle.toLowerCase() !== handleOf(one).toLowerCase() && !renamed.has(old.creator))
      renamed.set(old.creator, await rename(db, finder, old.creator, handleOf(one)))
    await db
      .update(socialPosts)
      .set({
        ...columnsOf(one),
        // A source with fewer details doesn't erase details from another source.
        ...(one.media.length === 0 && { media: sql`${socialPosts.media}`, media_type: sql`${socialPosts.media_type}` }),
        network_id: one.network_id ?? old.network_id,
        code: one.code ?? old.code,
        availability: 'live',
        checked_at: sql`now()`,
      })
      .where(eq(socialPosts.uuid, old.uuid))
    ids.push({ uuid: old.uuid, caption: one.caption, posted_at: one.posted_at, isNew: false })
  }
  const creators = await creatorsOf(db, finder, fresh)
  const rows = fresh.flatMap((one) => {
    const creator = creators.get(handleOf(one).toLowerCase())
    const { team, platform } = finder
    return creator
      ? [{ uuid: newId(), team, platform, creator, network_id: one.network_id, code: one.code, ...columnsOf(one) }]
      : []
  })
  if (rows.length > 0) await db.insert(socialPosts).values(rows)
  ids.push(...rows.map(({ uuid, caption, posted_at }) => ({ uuid, caption, posted_at, isNew: true })))
  await putSources(db, finder, ids)
  return ids
}

/** Records which account found posts, and how. */
export const putSources = async (db: Db, finder: Finder, ids: readonly StoredPost[]) => {
  const { account, source, run = null, comment_id = null } = finder
  const rows = ids
    .filter(({ isNew }) => account !== null || isNew)
    .map(({ uuid: post, posted_at }) => ({ post, account, source, run, comment_id, posted_at }))
  if (rows.length > 0)
    await db
      .insert(socialPostSources)
      .values(rows)
      .onConflictDoUpdate({
        target: [socialPostSources.post, socialPostSources.source, socialPostSources.account],
        set: {
          run: sql`excluded.run`,
          comment_id: sql`coalesce(excluded.comment_id, ${socialPostSources.comment_id})`,
        },
      })
}

/** Finds posts that an earlier reading of an account found but the current, complete one did not. */
export const missingAfter = async (db: Db, account: string, run: string, most: number) =>
  (
    await db.execute<{ post: string }>(sql`
      select s.post from ${socialPostSources} s join ${socialPosts} p on p.uuid = s.post
      where s.account = ${account} and s.source = 'tagged' and s.run is distinct from ${run}::uuid
        and p.removed_at is null and p.availability = 'live' limit ${most}`)
  ).rows.map(({ post }) => post)
/** Finds kept, requested or approved posts that haven't been checked for a day. */
export const dueForCheck = async (db: Db, most: number) =>
  (
    await db.execute<{ uuid: string }>(sql`
      select p.uuid from ${socialPosts} p where p.removed_at is null and p.availability = 'live'
        and p.checked_at < now() - interval '1 day' and p.status in ('kept', 'requested', 'approved')
      order by p.checked_at limit ${most}`)
  ).rows.map(({ uuid }) => uuid)
export const mentionOf = async (db: Db, post: string) =>
  (
    await db.execute<{ account: string; comment_id: string | null }>(sql`
      select s.account, s.comment_id from ${socialPostSources} s join ${socialAccounts} a on a.uuid = s.account
      where s.post = ${post} and s.source = 'mentioned' and a.active and not a.lost order by s.uuid limit 1`)
  ).rows[0]
export const withoutThumbnail = async (db: Db, uuids: readonly string[]) =>
  (
    await db
      .select({ uuid: socialPosts.uuid, media: socialPosts.media })
      .from(socialPosts)
      .where(
        sql`${inArray(socialPosts.uuid, [...uuids])} and not exists (select from ${socialPostThumbnails} t where t.post = ${socialPosts.uuid})`,
      )
  ).filter(({ media }) => media.some(({ url, thumbnail_url }) => url !== null || thumbnail_url !== null))
