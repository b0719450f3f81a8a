import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, key, moment } from '../../platform/db/table.ts'
import { users } from '../auth/table.ts'

const user = () => uuid().references(() => users.uuid, { onDelete: 'cascade' })

/** Passkeys with their public keys. */
export const passkeys = pgTable(
  'passkeys',
  {
    uuid: key(),
    user: user().notNull(),
    name: text().notNull(),
    credential_id: text().notNull().unique(),
    public_key: bytea().notNull(),
    /** The passkey's signature counter; 0 if it has none. A use that doesn't increase it points to a copied passkey. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    created_at: moment().notNull().defaultNow(),
    last_used_at: moment(),
  },
  (row) => [index('passkeys_user').on(row.user)],
)

/** Challenges that no passkey has answered yet; each is answered once. A challenge without a user is for signing in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text().primaryKey(),
    user: user(),
    expires_at: moment().notNull(),
  },
  (row) => [index('passkey_challenges_age').on(row.expires_at), index('passkey_challenges_user').on(row.user)],
)
