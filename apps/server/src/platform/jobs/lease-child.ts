import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { connect } from '../db/db.ts'
import { LeaseLost, withLease } from './lease.ts'

// Run by lease.test.ts as a separate worker, to be stopped in the middle of its work.
const [, , url = '', ttl = ''] = process.argv
const { pool, db } = connect(url)
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const say = (line: string) => process.stdout.write(`${line}\n`)

const written = withLease(db, 'stalled', Number(ttl), async ({ token, write }) => {
  say(`holds ${token}`)
  await lines.next()
  await write((tx) => tx.execute(sql`insert into board values ('stalled')`))
})
await written.then(
  () => say('wrote'),
  (error: unknown) => say(error instanceof LeaseLost ? 'lost the lease' : String(error)),
)
await pool.end()
process.exit()
