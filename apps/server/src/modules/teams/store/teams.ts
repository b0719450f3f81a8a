import { builtInRoles } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Db } from '../../../platform/db/db.ts'
import { roles, storedBytes, teams } from '../table.ts'

type TeamRow = Omit<typeof teams.$inferSelect, 'logo'>

const logo_url = sql<string | null>`case when ${teams.logo_hash} is null then null
  else '/v1/public/team/logo/' || ${teams.uuid} || '/?v=' || ${teams.logo_hash} end`
const teamColumns = {
  uuid: teams.uuid,
  name: teams.name,
  time_zone: teams.time_zone,
  custom_copyright_disclaimer: teams.custom_copyright_disclaimer,
  download_agreement: teams.download_agreement,
  use_case_required: teams.use_case_required,
  unknown_rights: teams.unknown_rights,
  guest_consent: teams.guest_consent,
  lift_metadata: teams.lift_metadata,
  review_submissions: teams.review_submissions,
  recycling_days: teams.recycling_days,
  embed_domains: teams.embed_domains,
  features: teams.features,
  logo_url,
}

export const team = async (db: Db, uuid: string) =>
  requireRow(await db.select(teamColumns).from(teams).where(eq(teams.uuid, uuid)))
/** Returns a team's storage limit, and the size of all its versions, including those in the recycling bin. */
export const storageOf = async (db: Db, uuid: string) =>
  requireRow(
    await db
      .select({
        quota: teams.quota,
        stored_bytes: storedBytes(sql`${uuid}`),
      })
      .from(teams)
      .where(eq(teams.uuid, uuid)),
  )
/** Returns a team's name and logo for public pages, or undefined if the team doesn't exist. */
export const brandOf = async (db: Db, uuid: string) =>
  (await db.select({ name: teams.name, logo_url }).from(teams).where(eq(teams.uuid, uuid)))[0]
/** Returns the time zone that determines when a team's days begin and end. */
export const zoneOf = async (db: Db, uuid: string) =>
  requireRow(await db.select({ zone: teams.time_zone }).from(teams).where(eq(teams.uuid, uuid))).zone
/** The teams table, for SQL in the platform, which must not import tables of modules. */
export const teamZones = sql`${teams}`
/** Whether uploads by members who can't edit all files await review. */
export const reviewsSubmissions = async (db: Db, uuid: string) =>
  requireRow(await db.select({ on: teams.review_submissions }).from(teams).where(eq(teams.uuid, uuid))).on
export const updateTeam = (db: Db, uuid: string, row: Partial<TeamRow & { logo: Buffer | null }>) =>
  db.update(teams).set(row).where(eq(teams.uuid, uuid))
export const logo = async (db: Db, uuid: string) =>
  requireRow(
    await db
      .select({ logo: teams.logo, logo_type: teams.logo_type, logo_hash: teams.logo_hash })
      .from(teams)
      .where(eq(teams.uuid, uuid)),
  )

/** Creates a team with the default roles. Returns both. */
export const addTeam = async (db: Db, row: { name: string; time_zone: string; features?: TeamRow['features'] }) => {
  const { uuid: team } = requireRow(await db.insert(teams).values(row).returning({ uuid: teams.uuid }))
  const builtIn = Object.entries(builtInRoles).map(([name, flags]) => ({
    team,
    name,
    built_in: true,
    permissions: [...flags],
  }))
  const kept = await db.insert(roles).values(builtIn).returning({ uuid: roles.uuid, name: roles.name })
  const roleOf = Object.fromEntries(kept.map(({ name, uuid }) => [name, uuid])) as Record<
    keyof typeof builtInRoles,
    string
  >
  return { team, roleOf }
}
