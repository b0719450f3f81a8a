import {
  type NotificationKind,
  type NotificationThing,
  type PersonName,
  type Subject,
  UNREAD_MAX,
} from '@vitrine/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { comments } from '../../comments/table.ts'
import { downloadRequests } from '../../downloads/table.ts'
import { files } from '../../files/table.ts'
import { accessRequests, mediaCentres } from '../../media-centres/table.ts'
import { oneTimeApprovals } from '../../one-time-approvals/table.ts'
import { postComments } from '../../post-reviews/table.ts'
import { posts } from '../../posts/table.ts'
import { teams } from '../../teams/table.ts'
import { notificationItems, notifications } from '../table.ts'
import { visibleThings } from './visible-things.ts'

export type Row = {
  uuid: string
  user: string
  team: string
  kind: NotificationKind
  thing_type: NotificationThing
  thing: string
  count: number
  read: boolean
  updated_at: string
  did: string
  actor: PersonName | null
  outside_name: string
  /** The name of the file or media centre, the creator's handle or the network; null if the reader can't see the file. */
  name: string | null
  post_type: string | null
  excerpt: string
}

const ownIn = ({ actor }: MemberContext) => sql`n."user" = ${actor.user} and n.team = ${actor.team} and n.in_app`

/** The author of the newest event, and the name of its subject. File names are read with the reader's rights. */
const described = (asking: MemberContext) => sql`
  left join lateral (
    select * from ${notificationItems} i where i.notification = n.uuid order by i.created_at desc, i.source desc limit 1
  ) i on true
  left join ${users} u on u.uuid = i.actor
  left join ${files} f on f.uuid = i.file and ${seenInApp(asking)}
  left join ${posts} p on n.thing_type = 'post' and p.uuid = n.thing
  left join ${mediaCentres} c on n.thing_type = 'media_centre' and c.uuid = n.thing
  left join ${oneTimeApprovals} a on n.thing_type = 'one_time_approval' and a.uuid = n.thing
  left join ${users} r on n.thing_type = 'requester' and r.uuid = n.thing`
const isUuid = sql`i.source ~ '^[0-9a-f-]{36}$'`
const excerpt = sql`left(coalesce(case
  when not ${isUuid} then null
  when n.kind in ('mention', 'reply') and n.thing_type = 'file' then (select t.text from ${comments} t where t.uuid = i.source::uuid)
  when n.thing_type = 'post' then (select t.text from ${postComments} t where t.uuid = i.source::uuid)
  when n.thing_type = 'requester' then (select d.use_case from ${downloadRequests} d where d.uuid = i.source::uuid)
  when n.thing_type = 'media_centre' then (
    select q.reason from ${accessRequests} q where q.uuid = i.source::uuid) end, p.caption, ''), 200)`
const columns = sql`n.uuid, n."user", n.team, n.kind, n.thing_type, n.thing, n.count, n.read_at is not null "read", n.updated_at,
  coalesce(i.did, '') did,
  case when u.uuid is null then null
    else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end actor,
  coalesce(nullif(i.outside_name, ''), nullif(trim(concat(r.first_name, ' ', r.last_name)), ''), r.email, '') outside_name,
  coalesce(c.title, a.post ->> 'handle', p.platform, f.name) name, p.post_type, ${excerpt} excerpt`

type PageQuery = {
  unread?: boolean | undefined
  kind?: NotificationKind | undefined
  cursor?: string | undefined
  limit: number
}
/** Lists one page of notifications, newest first. */
export const list = (db: Db, asking: MemberContext, { unread, kind, cursor, limit }: PageQuery) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const where = sql.join(
    [
      ownIn(asking),
      ...(unread ? [sql`n.read_at is null`] : []),
      ...(kind ? [sql`n.kind = ${kind}`] : []),
      visibleThings(asking),
    ],
    sql` and `,
  )
  const after = key ? sql`and (n.updated_at, n.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (size) =>
      (
        await db.execute<Row>(sql`
          with page as materialized (
            select n.* from ${notifications} n where ${where} ${after} order by n.updated_at desc, n.uuid desc limit ${size})
          select ${columns} from page n ${described(asking)} order by n.updated_at desc, n.uuid desc`)
      ).rows,
    ({ updated_at, uuid }) => [updated_at, uuid],
    () => countOf(db, sql`from ${notifications} n where ${where}`),
  )
}

/** Counts one person's unread notifications by index, up to UNREAD_MAX. */
export const unread = async (db: Db, asking: MemberContext) => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int n from (
      select 1 from ${notifications} n where ${ownIn(asking)} and n.read_at is null and ${visibleThings(asking)}
      limit ${UNREAD_MAX}) counted`)
  return rows[0]?.n ?? 0
}

/** Returns up to 500 of one person's notifications that wait for the digest and are still unread, newest first. */
export const waiting = async (db: Db, asking: MemberContext) =>
  (
    await db.execute<Row>(sql`
      with page as materialized (
        select n.*, w.count waiting from ${notifications} n join (
          select notification, sum(count)::int count from ${notificationItems}
          where "user" = ${asking.actor.user} and digest group by notification) w on w.notification = n.uuid
        where n.team = ${asking.actor.team} and n.read_at is null and ${visibleThings(asking)})
      select ${columns} from page n ${described(asking)} order by n.updated_at desc, n.uuid desc limit 500`)
  ).rows
/** Removes a person's pending notifications from the digest, and marks those not shown in the app as read. */
export const clearWaiting = async (db: Db, user: string, now: Date) => {
  await db.execute(sql`
    update ${notifications} n set read_at = ${now.toISOString()}::timestamptz where not n.in_app and n.read_at is null
      and exists (select 1 from ${notificationItems} i where i.notification = n.uuid and i."user" = ${user} and i.digest)`)
  await db.execute(sql`update ${notificationItems} set digest = false where "user" = ${user} and digest`)
}
export const waitingTeams = async (db: Db, user: string) =>
  (
    await db.execute<{ team: string; name: string }>(sql`
      select distinct t.uuid team, t.name from ${notificationItems} i join ${notifications} n on n.uuid = i.notification
        join ${teams} t on t.uuid = n.team where i."user" = ${user} and i.digest order by t.name`)
  ).rows

/** Returns a person's notification of the event with this source, with everything needed to display it. Undefined if they
 *  can't see its subject. */
export const one = async (db: Db, asking: MemberContext, user: string, source: string) =>
  (
    await db.execute<Row>(sql`
      select ${columns} from ${notificationItems} s join ${notifications} n on n.uuid = s.notification ${described(asking)}
      where s."user" = ${user} and s.source = ${source} and ${visibleThings(asking)}`)
  ).rows[0]

/** Marks the person's unread notifications that match `only` as read. Returns how many there were. */
export const markRead = async (db: Db, user: string, now: Date, only: SQL) =>
  (
    await db.execute(sql`update ${notifications} n set read_at = ${now.toISOString()}::timestamptz
      where n."user" = ${user} and n.read_at is null and n.in_app and ${only}`)
  ).rowCount ?? 0
export const readOne = (db: Db, user: string, uuid: string, now: Date) => markRead(db, user, now, sql`n.uuid = ${uuid}`)
export const readAll = (db: Db, user: string, team: string, kind: NotificationKind | undefined, now: Date) =>
  markRead(db, user, now, sql`n.team = ${team}${kind ? sql` and n.kind = ${kind}` : sql``}`)
/** Marks a notification as unread, unless newer events about the same subject are in another one. */
export const unreadOne = (db: Db, uuid: string) =>
  db.execute(sql`update ${notifications} n set read_at = null where n.uuid = ${uuid} and not exists (
    select 1 from ${notifications} o where o."user" = n."user" and o.team = n.team and o.kind = n.kind and o.thing = n.thing
      and o.read_at is null)`)

export const find = async (db: Db, uuid: string) =>
  (await db.select().from(notifications).where(eq(notifications.uuid, uuid)))[0]
export const findNotifications = (db: Db, uuids: string[]): Promise<Subject[]> =>
  db
    .select({ uuid: notifications.uuid, team: notifications.team, owner: notifications.user })
    .from(notifications)
    .where(inArray(notifications.uuid, uuids))
