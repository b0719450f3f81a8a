import type { NotificationThing, Subject } from '@vitrine/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import type { MemberContext } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { mediaCentres } from '../../media-centres/table.ts'
import { oneTimeApprovals } from '../../one-time-approvals/table.ts'
import { posts } from '../../posts/table.ts'
import { notificationMutes } from '../table.ts'
import { markRead } from './inbox.ts'
import { visibleThings } from './visible-things.ts'

/** Mutes a subject for a person, and marks its notifications as read. */
export const mute = async (db: Db, row: Omit<typeof notificationMutes.$inferInsert, 'uuid'>, now: Date) => {
  await db.insert(notificationMutes).values(row).onConflictDoNothing()
  await markRead(db, row.user, now, sql`n.team = ${row.team} and n.thing = ${row.thing}`)
}
export const unmute = (db: Db, uuid: string) => db.delete(notificationMutes).where(eq(notificationMutes.uuid, uuid))
export const findMutes = (db: Db, uuids: string[]): Promise<Subject[]> =>
  db
    .select({ uuid: notificationMutes.uuid, team: notificationMutes.team, owner: notificationMutes.user })
    .from(notificationMutes)
    .where(inArray(notificationMutes.uuid, uuids))

type Muted = { uuid: string; thing: NotificationThing; name: string }
/** Lists the subjects in a team that the reader has muted and can see, newest first. */
export const mutes = (
  db: Db,
  asking: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'uuid')
  const where = sql`n."user" = ${asking.actor.user} and n.team = ${asking.actor.team} and ${visibleThings(asking)}`
  return pageOf(
    limit,
    async (size) =>
      (
        await db.execute<Muted>(sql`
          select n.uuid, n.thing_type thing, coalesce(f.name, c.title, '@' || (a.post ->> 'handle'),
            nullif(trim(concat(r.first_name, ' ', r.last_name)), ''), r.email, nullif(left(p.caption, 60), ''), p.platform, '') name
          from ${notificationMutes} n left join ${files} f on n.thing_type = 'file' and f.uuid = n.thing
            left join ${posts} p on n.thing_type = 'post' and p.uuid = n.thing
            left join ${mediaCentres} c on n.thing_type = 'media_centre' and c.uuid = n.thing
            left join ${oneTimeApprovals} a on n.thing_type = 'one_time_approval' and a.uuid = n.thing
            left join ${users} r on n.thing_type = 'requester' and r.uuid = n.thing
          where ${where} ${key ? sql`and n.uuid < ${key[0]}::uuid` : sql``} order by n.uuid desc limit ${size}`)
      ).rows,
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${notificationMutes} n where ${where}`),
  )
}
