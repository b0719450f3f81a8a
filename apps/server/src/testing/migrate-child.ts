import { connect } from '../platform/db/db.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'

// Migrates the database in MIGRATE, in a process that a test can kill.
const connection = connect(process.env['MIGRATE'] ?? '')
await migrateDatabase(connection).finally(() => connection.pool.end())
