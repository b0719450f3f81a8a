import type { NotificationKind, NotificationThing } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { notificationItems, notifications } from '../table.ts'

export type NotificationEvent = {
  kind: NotificationKind
  team: string
  thing_type: NotificationThing
  thing: string
  /** The file that people must be able to see to be notified. */
  file: string | null
  source: string
  actor: string | null
  outside_name?: string
  did?: string
  /** A file that is only mentioned by name, to readers who can see it. */
  named_file?: string | null
  count?: number
}
export type Recipient = { user: string; in_app: boolean; digest: boolean }

/** Adds an event to people's open notifications. People already notified of it are left out; returns the others. */
export const addToNotifications = async (
  db: Db,
  occasion: NotificationEvent,
  people: readonly Recipient[],
  now: Date,
) => {
  const { kind, team, thing_type, thing, file, source, actor, outside_name = '', did = '', count = 1 } = occasion
  const at = sql`${now.toISOString()}::timestamptz`
  const wanted = JSON.stringify(people.map((one) => ({ ...one, uuid: newId() })))
  const { rows } = await db.execute<{ user: string; uuid: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w("user" uuid, uuid uuid, in_app boolean, digest boolean)
      order by "user"
    ), fresh as (
      insert into ${notificationItems} ("user", source, actor, outside_name, did, file, count, digest, created_at)
      select "user", ${source}, ${actor}::uuid, ${outside_name}, ${did}, ${occasion.named_file ?? file}::uuid, ${count},
        digest, ${at} from wanted
      on conflict do nothing returning "user"
    )
    insert into ${notifications} as n (uuid, "user", team, kind, thing_type, thing, file, count, in_app, updated_at, read_at)
    select w.uuid, w."user", ${team}::uuid, ${kind}, ${thing_type}, ${thing}::uuid, ${file}::uuid, ${count}, w.in_app, ${at},
      case when not w.in_app and not w.digest then ${at} end
    from wanted w join fresh using ("user")
    on conflict ("user", team, kind, thing) where read_at is null
    do update set count = n.count + excluded.count, updated_at = excluded.updated_at, in_app = n.in_app or excluded.in_app
    returning n.uuid, n."user"`)
  if (rows.length > 0)
    await db.execute(sql`
      update ${notificationItems} i set notification = g.uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g("user" uuid, uuid uuid)
      where i."user" = g."user" and i.source = ${source}`)
  return rows.map(({ user }) => user)
}

/** Removes an event from unread notifications, because it was deleted or resolved. Returns the people whose notifications
 *  changed. */
export const withdraw = async (db: Db, source: string) => {
  const { rows } = await db.execute<{ user: string; team: string }>(sql`
    with gone as (
      delete from ${notificationItems} i using ${notifications} n
      where i.source = ${source} and n.uuid = i.notification and n.read_at is null returning i.notification, i.count
    )
    update ${notifications} n set count = n.count - gone.count from gone where n.uuid = gone.notification
    returning n."user", n.team`)
  if (rows.length > 0)
    await db.execute(sql`delete from ${notifications} where read_at is null and count <= 0
      and "user" = any(${sql.param(rows.map(({ user }) => user))}::uuid[])`)
  return rows
}

/** Deletes old read notifications, a batch at a time. */
export const deleteRead = async (db: Db, now: Date, days: number) => {
  const { rowCount } = await db.execute(sql`
    delete from ${notifications} where uuid in (
      select uuid from ${notifications}
      where read_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days}) limit 5000)`)
  return rowCount ?? 0
}
