import type { Feature, MissingReleases, Permission, UncoveredReleases, UnknownRights } from '@vitrine/contract'
import { FACE_LIKENESS, RECYCLING_DAYS } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Teams with their settings. `uuid` is a v4 UUID, because it appears in public URLs. */
export const teams = pgTable(
  'teams',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    time_zone: text().notNull().default('UTC'),
    custom_copyright_disclaimer: text().notNull().default(''),
    download_agreement: text().notNull().default(''),
    use_case_required: boolean().notNull().default(false),
    /** How files with unknown rights are treated. */
    unknown_rights: text().$type<UnknownRights>().notNull().default('warn'),
    /** How to treat uses that a person's release doesn't cover, and people without a release. */
    uncovered_releases: text().$type<UncoveredReleases>().notNull().default('warn'),
    missing_releases: text().$type<MissingReleases>().notNull().default('ignore'),
    face_recognition: boolean().notNull().default(true),
    /** The similarity at which two faces are treated as the same person. */
    face_likeness: doublePrecision().notNull().default(FACE_LIKENESS),
    /** The consent text for guests; empty for the default text. */
    guest_consent: text().notNull().default(''),
    lift_metadata: boolean().notNull().default(true),
    review_submissions: boolean().notNull().default(true),
    /** Sites that may embed the team's content in a frame. If empty, all may. */
    embed_domains: text().array().notNull().default([]),
    recycling_days: integer().notNull().default(RECYCLING_DAYS),
    features: text().array().$type<Feature[]>().notNull().default([]),
    /** The team's storage limit in bytes, set by staff. 0 means no limit. */
    quota: bigint({ mode: 'number' }).notNull().default(0),
    logo: bytes(),
    logo_type: text(),
    logo_hash: text(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [index('teams_name').on(sql`lower(${row.name})`, row.uuid)],
)
const team = () =>
  uuid()
    .notNull()
    .references(() => teams.uuid, { onDelete: 'cascade' })

/** The size of a team's versions, maintained by a trigger. A team has several rows, one per group of connections, so that
 *  concurrent uploads rarely wait for each other. */
export const teamBytes = pgTable(
  'team_bytes',
  { team: uuid().notNull(), slot: integer().notNull(), bytes: bigint({ mode: 'number' }).notNull() },
  (row) => [primaryKey({ columns: [row.team, row.slot] })],
)
/** Returns SQL for the size of all of a team's versions, including those in the recycling bin. */
export const storedBytes = (of: SQL): SQL<number> =>
  sql`(select coalesce(sum(stored.bytes), 0) from ${teamBytes} stored where stored.team = ${of})`.mapWith(Number)

/** Named sets of permissions. */
export const roles = pgTable(
  'roles',
  {
    uuid: key(),
    team: team(),
    name: text().notNull(),
    built_in: boolean().notNull().default(false),
    permissions: text().array().$type<Permission[]>().notNull(),
    created_at: moment().notNull().defaultNow(),
  },
  (row) => [uniqueIndex('roles_name').on(row.team, sql`lower(${row.name})`)],
)

/** The members of teams and their roles. */
export const members = pgTable(
  'members',
  {
    uuid: key(),
    team: team(),
    user: uuid()
      .notNull()
      .references(() => users.uuid, { onDelete: 'cascade' }),
    role: uuid()
      .notNull()
      .references(() => roles.uuid),
    joined_at: moment().notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('members_once').on(row.team, row.user),
    index('members_user').on(row.user),
    index('members_role').on(row.role),
  ],
)

/** Pending invitations. Only the hash of the secret is stored. */
export const invites = pgTable(
  'invites',
  {
    uuid: key(),
    team: team(),
    email: text().notNull(),
    role: uuid()
      .notNull()
      .references(() => roles.uuid),
    invited_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    hash: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
  },
  (row) => [
    uniqueIndex('invites_once').on(row.team, row.email),
    uniqueIndex('invites_hash').on(row.hash),
    index('invites_role').on(row.role),
  ],
)
