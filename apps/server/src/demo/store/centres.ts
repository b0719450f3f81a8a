import { and, eq, sql } from 'drizzle-orm'
import type { albumsOf, DemoAlbum, DemoCentre } from '@vitrine/demo/catalogue/media-centres.ts'
import { users } from '../../modules/auth/table.ts'
import { files } from '../../modules/files/table.ts'
import {
  accessRequests,
  albumFiles,
  albums,
  centreFollowers,
  centrePeople,
  mediaCentres,
} from '../../modules/media-centres/table.ts'
import { members } from '../../modules/teams/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { ledger } from '../../platform/db/table.ts'
import { newId } from '../../platform/ids.ts'
import { demoFiles } from '../table.ts'

const addAlbums = async (db: Db, media_centre: string, parent_album: string | null, all: readonly DemoAlbum[]) => {
  for (const [position, { albums: inside = [], which: _which, pinned: _pinned, ...row }] of all.entries()) {
    const [album] = await db
      .insert(albums)
      .values({ ...row, media_centre, parent_album, position: position + 1 })
      .returning({ uuid: albums.uuid })
    if (album) await addAlbums(db, media_centre, album.uuid, inside)
  }
}
/** Adds media centres with empty albums, which are filled as the files are drawn. */
export const addCentres = async (db: Db, team: string, created_by: string, all: readonly DemoCentre[]) => {
  for (const { albums: inside, cover: _cover, logo: _logo, ...row } of all) {
    const [centre] = await db
      .insert(mediaCentres)
      .values({ ...row, team, created_by })
      .returning({ uuid: mediaCentres.uuid })
    if (centre) await addAlbums(db, centre.uuid, null, inside)
  }
}

type Made = { team: string; uuid: string; name: string }
/** Adds a file to albums of its team, and makes it the cover or logo of the media centres that name it. */
export const putInCentres = async (
  db: Db,
  { team, uuid, name }: Made,
  into: ReturnType<typeof albumsOf>,
  centres: readonly DemoCentre[],
) => {
  for (const { title, pinned } of into)
    await db.execute(sql`
      insert into ${albumFiles} (uuid, album, file, pinned, position)
      select ${newId()}::uuid, a.uuid, ${uuid}::uuid, ${pinned},
        1 + coalesce((select max(i.position) from ${albumFiles} i where i.album = a.uuid), 0)
      from ${albums} a join ${mediaCentres} c on c.uuid = a.media_centre
      where c.team = ${team} and a.title = ${title} on conflict do nothing`)
  for (const { slug, cover, logo } of centres) {
    const images = { ...(cover === name && { cover: uuid }), ...(logo === name && { logo: uuid }) }
    if (Object.keys(images).length === 0) continue
    const where = and(eq(mediaCentres.team, team), eq(mediaCentres.slug, slug))
    await db.update(mediaCentres).set(images).where(where)
  }
}

/** The team and slug of the demo's first live, public media centre. */
export const publicCentre = async (db: Db) =>
  (
    await db
      .selectDistinct({ team: mediaCentres.team, slug: mediaCentres.slug, created_at: mediaCentres.created_at })
      .from(mediaCentres)
      .innerJoin(demoFiles, eq(demoFiles.team, mediaCentres.team))
      .where(and(eq(mediaCentres.live, true), eq(mediaCentres.visibility, 'public'), sql`recycled_at is null`))
      .orderBy(mediaCentres.created_at)
      .limit(1)
  )[0]

/** The demo's public media centre with its albums, files and potential downloaders; undefined once it has sample visits. */
export const unvisitedCentre = async (db: Db) => {
  const found = await db.execute<{
    uuid: string
    team: string
    albums: string[]
    files: string[]
    users: string[]
  }>(sql`
    select c.uuid, c.team,
      array(select a.uuid::text from ${albums} a where a.media_centre = c.uuid and a.kind = 'album'
        and a.access = 'inherit' order by a.position, a.uuid) albums,
      array(select f.file::text from ${albumFiles} f join ${albums} a on a.uuid = f.album
        join ${files} x on x.uuid = f.file and x.created_at < now() - interval '60 days'
        where a.media_centre = c.uuid and a.access = 'inherit' group by f.file order by min(f.uuid::text)) files,
      array(select u.uuid::text from ${users} u where u.email = 'press@example.org'
        or u.uuid in (select m."user" from ${members} m where m.team = c.team) order by u.email) users
    from ${mediaCentres} c join ${demoFiles} d on d.team = c.team
    where c.live and c.visibility = 'public' and c.recycled_at is null and not exists
      (select from ${ledger} l where l.event = 'media_centre.visited' and l.data ->> 'media_centre' = c.uuid::text
        and l.data ->> 'visitor' like 'sample %')
    order by c.created_at limit 1`)
  return found.rows[0]
}

/** Invites people to the invitation-only media centres. */
export const addPeople = async (db: Db) => {
  await db.execute(sql`
    insert into ${centrePeople} (uuid, media_centre, email, name, role, invited_by, sent_at, first_visit_at, expires_at, revoked_at)
    select gen_random_uuid(), c.uuid, p.email, p.name, p.role, c.created_by, now() - interval '20 days', p.visited, p.ends, p.revoked
    from ${mediaCentres} c join ${demoFiles} d on d.team = c.team cross join (values
      ('press@example.org', 'Priya Nair', 'downloader', now() - interval '18 days', null::timestamptz, null::timestamptz),
      ('ingrid@fjordmagazine.example', 'Ingrid Holm', 'downloader', now() - interval '12 days', now() + interval '40 days', null),
      ('tomas@travelnotes.example', 'Tomas Berg', 'viewer', null, now() + interval '10 days', null),
      ('lena@coastal.example', 'Lena Vik', 'viewer', null, now() - interval '2 days', null),
      ('marc@photoagency.example', 'Marc Dubois', 'downloader', now() - interval '15 days', null, now() - interval '3 days')
    ) p (email, name, role, visited, ends, revoked)
    where c.visibility = 'invited' group by c.uuid, c.created_by, p.email, p.name, p.role, p.visited, p.ends, p.revoked
    on conflict do nothing`)
}

/** Adds access requests to the live, invitation-only media centre. */
export const addAccessRequests = async (db: Db) => {
  await db.execute(sql`
    with asking (email, first_name, last_name, reason, asked) as (values
      ('sofia@nordicferries.example', 'Sofia', 'Lund', 'We print a summer timetable and need two images of the quay.', interval '5 hours'),
      ('ola@reisemagasin.example', 'Ola', 'Lie', 'I write about the new bridge for Reisemagasin, for the December issue.', interval '2 days')
    ), people as (
      insert into ${users} (uuid, email, first_name, last_name, email_verified)
      select gen_random_uuid(), email, first_name, last_name, true from asking on conflict do nothing returning uuid, email
    )
    insert into ${accessRequests} (uuid, media_centre, "user", reason, created_at)
    select gen_random_uuid(), c.uuid, p.uuid, a.reason, now() - a.asked
    from people p join asking a using (email) cross join
      (select distinct c.uuid from ${mediaCentres} c join ${demoFiles} d on d.team = c.team where c.visibility = 'invited' and c.live) c
    on conflict do nothing`)
}
/** Adds people who are emailed about new files. The last one has not confirmed their address. */
export const addFollowers = async (db: Db) => {
  await db.execute(sql`
    insert into ${centreFollowers} (uuid, media_centre, email, confirmed_at, created_at)
    select gen_random_uuid(), c.uuid, name || '@' || paper || '.example',
      case when n < 9 then now() - n * interval '6 days' end, now() - n * interval '6 days'
    from (select distinct c.uuid from ${mediaCentres} c join ${demoFiles} d on d.team = c.team where c.live) c
      cross join (values (1, 'anna', 'dagens-reise'), (2, 'bruno', 'coastlines'), (3, 'clara', 'fjordmagazine'),
        (4, 'desk', 'nordicnews'), (5, 'elif', 'slowtravel'), (6, 'photo', 'westcoast'), (7, 'greta', 'hikers'),
        (8, 'news', 'solvikposten'), (9, 'ivar', 'ferrylines')) f (n, name, paper)
    on conflict do nothing`)
}
