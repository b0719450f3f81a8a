import type { HiddenCode, Member } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { hiddenByRule, visibleTo } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { files as filesTable } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { members, teams as teamsTable } from '../../teams/table.ts'
import { folderShares } from '../table.ts'

type Named = { uuid: string; name: string }

/** Represents any member of another team. Permissions are left out, because they apply only in the member's own team. */
const foreignMember: Member = { kind: 'member', user: '', staff: false, team: '', permissions: [], features: [] }
const sharedRows = { isForeign: true, isShared: true, isInLibrary: true } as const
/** Matches the library files in a shared folder that other teams see. */
export const visibleToOthers = (at: Date): SQL =>
  sql`f.in_library and ${visibleTo(foreignMember, 'app', at, sharedRows)}`

export const folder = (db: Db, uuid: string) =>
  db
    .execute<Named & { team: string; team_name: string }>(sql`
    select d.uuid, d.name, d.team, t.name team_name from ${folders} d join ${teamsTable} t on t.uuid = d.team
    where d.uuid = ${uuid} and d.recycled_at is null`)
    .then(({ rows }) => rows)

/** Returns the number of subfolders, and the number of files for each reason they are hidden (null for visible files). */
export const countBelow = async (db: Db, uuid: string, at: Date) => {
  const below = sql`with recursive below as (
    select uuid, team from ${folders} where uuid = ${uuid} and recycled_at is null
    union select d.uuid, d.team from ${folders} d join below b on d.team = b.team and d.parent_folder = b.uuid
      where d.recycled_at is null)`
  const { rows: files } = await db.execute<{ code: HiddenCode | null; files: number }>(sql`${below}
    select ${hiddenByRule<HiddenCode>(foreignMember, 'app', at, sharedRows)} code, count(*)::int files from below b
    join ${filesTable} f on f.team = b.team and f.parent_folder = b.uuid and f.in_library group by 1 order by 2 desc, 1`)
  const { rows } = await db.execute<{ n: number }>(sql`${below} select count(*)::int - 1 n from below`)
  return { files, folders: rows[0]?.n ?? 0 }
}

/** Returns the teams a folder is shared with, directly or through a parent folder. */
export const sharesOf = async (db: Db, uuid: string) => {
  const { rows } = await db.execute<{ folder: string; name: string; team: string; team_name: string; at: string }>(sql`
    with recursive way as (
      select uuid, name, parent_folder from ${folders} where uuid = ${uuid}
      union select d.uuid, d.name, d.parent_folder from ${folders} d join way on d.uuid = way.parent_folder
    )
    select way.uuid folder, way.name, t.uuid team, t.name team_name, s.created_at at
    from way join ${folderShares} s on s.folder = way.uuid join ${teamsTable} t on t.uuid = s.team order by lower(t.name), t.uuid`)
  return rows
}

const teamsMatching = (called: string) =>
  called.includes('@')
    ? sql`select t.uuid, t.name from ${users} u join ${members} m on m."user" = u.uuid join ${teamsTable} t on t.uuid = m.team
        where u.email = ${called.toLowerCase()} and u.suspended_at is null`
    : sql`select t.uuid, t.name from ${teamsTable} t where lower(t.name) = lower(${called})`
/** Finds other teams with this name, or with a member who has this email. Returns at most two, because more than one is
 *  already ambiguous. */
export const findOtherTeams = async (db: Db, called: string, not: string) =>
  (await db.execute<Named>(sql`select * from (${teamsMatching(called)}) t where t.uuid <> ${not} limit 2`)).rows
/** Whether the caller's own team has this name, or a member with this email. */
export const matchesOwnTeam = async (db: Db, called: string, team: string) =>
  (await db.execute(sql`select from (${teamsMatching(called)}) t where t.uuid = ${team} limit 1`)).rows.length > 0

export const share = async (db: Db, row: { folder: string; team: string; shared_by: string }) =>
  (await db.insert(folderShares).values(row).onConflictDoNothing().returning({ team: folderShares.team })).length > 0
/** Stops sharing. Returns the teams affected. */
export const unshare = async (db: Db, uuid: string, teams: string[]) =>
  (
    await db.execute<Named>(sql`
    delete from ${folderShares} s using ${teamsTable} t
    where t.uuid = s.team and s.folder = ${uuid} and s.team = any(${sql.param(teams)}::uuid[]) returning t.uuid, t.name`)
  ).rows
