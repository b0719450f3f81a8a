import { once } from 'node:events'
import { type AddressInfo, connect as dial, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { newEmptyDatabase } from '../../testing/databases.ts'
import { connect } from './db.ts'

/** Starts a proxy for a database whose connections can become half-open: `freeze` stops forwarding on all existing
 *  connections without closing them. New connections work. */
const newFreezer = async (url: string) => {
  const { host, port, user, database, password } = new pg.Client(url)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const backend = dial(target)
    for (const socket of [client, backend]) sockets.add(socket.on('error', () => {}))
    client.pipe(backend).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${own}/${database}`,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}

it.each([false, true])(
  'a connection on which the database stops responding fails its queries in time and is replaced (pooler: %s)',
  async (throughPooler) => {
    const { url, freeze } = await newFreezer(await newEmptyDatabase())
    const { pool, db } = connect(url, { max: 1, answersWithin: 300, throughPooler })
    onTestFinished(() => pool.end())
    await db.execute(sql`select 1`)
    freeze()
    await expect(db.execute(sql`select 1`)).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
    const inTransaction = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      freeze()
      await tx.execute(sql`select 2`)
    })
    await expect(inTransaction).rejects.toThrow()
    const { rows } = await db.execute(sql`select 3 "three"`)
    expect(rows).toEqual([{ three: 3 }])
  },
)
