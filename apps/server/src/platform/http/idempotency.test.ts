import { teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newNotesApp } from '../../testing/notes-app.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { newId } from '../ids.ts'

let world: World
let notes: Awaited<ReturnType<typeof newNotesApp>>
beforeAll(async () => {
  world = await newWorld()
  notes = await newNotesApp(world)
})
afterAll(async () => {
  await notes.app.close()
  await world.close()
})
const headersOf = (key = newId(), user = newId()) => ({ 'idempotency-key': key, 'x-test-user': user })
const count = async (text: string) => (await world.db.execute(sql`select 1 from notes where text = ${text}`)).rowCount

it('eight parallel calls with one idempotency key have one effect and one reply', async () => {
  const headers = headersOf()
  const replies = await Promise.all(Array.from({ length: 8 }, () => notes.add({ text: 'eight' }, headers)))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]?.statusCode).toBe(200)
  expect(replies.filter((reply) => reply.headers['idempotency-replayed'] === 'true')).toHaveLength(7)
  expect(replies.filter((reply) => reply.headers['set-cookie'])).toHaveLength(1)
  expect(await count('eight')).toBe(1)
})

it('an idempotency key belongs to one request: a different body is rejected, and a route that returns a secret ignores the key', async () => {
  const headers = headersOf()
  await notes.add({ text: 'first' }, headers)
  expect((await notes.add({ text: 'second' }, headers)).json().code).toBe('request.key_reused')
  expect(await count('second')).toBe(0)
  const other = await notes.app.inject({
    method: 'POST',
    url: '/v1/test/secret/',
    headers: { ...headers, 'idempotency-key': headers['idempotency-key'].toUpperCase() },
    payload: { text: 'first' },
  })
  expect(other.statusCode).toBe(200) // this route returns a secret, so its key is ignored
})

it('an idempotency key belongs to its sender', async () => {
  const key = newId()
  await notes.add({ text: 'mine' }, headersOf(key))
  const theirs = await notes.add({ text: 'mine' }, headersOf(key))
  expect(theirs.headers['idempotency-replayed']).toBeUndefined()
  expect(await count('mine')).toBe(2)
})

it('an idempotency key has no effect on an anonymous call', async () => {
  const headers = { 'idempotency-key': newId() }
  await notes.add({ text: 'nobody' }, headers)
  expect((await notes.add({ text: 'nobody' }, headers)).headers['idempotency-replayed']).toBeUndefined()
  expect(await count('nobody')).toBe(2)
})

it('an idempotency key is a uuid in upper or lower case', async () => {
  const headers = headersOf()
  await notes.add({ text: 'case' }, headers)
  const upper = { ...headers, 'idempotency-key': headers['idempotency-key'].toUpperCase() }
  expect((await notes.add({ text: 'case' }, upper)).headers['idempotency-replayed']).toBe('true')
  for (const bad of ['', 'x', `${newId()}x`, "' or 1=1 --"]) {
    const reply = await notes.add({ text: 'never' }, headersOf(bad))
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ pointer: '#Idempotency-Key' }] })
  }
  expect(await count('never')).toBe(0)
})

it('a failed call can be retried with the same idempotency key', async () => {
  const headers = headersOf()
  expect((await notes.add({ text: 'retry', how: 'throws' }, headers)).statusCode).toBe(500)
  expect((await notes.add({ text: 'retry' }, headers)).statusCode).toBe(200)
  expect(await count('retry')).toBe(1)
})

it('a reply that contains a secret is not stored', async () => {
  const headers = headersOf()
  const call = () => notes.app.inject({ method: 'POST', url: '/v1/test/secret/', headers, payload: { text: 'hush' } })
  await call()
  expect((await call()).headers['idempotency-replayed']).toBeUndefined()
  const { rows } = await world.db.execute(sql`select json_agg(r)::text kept from replies r`)
  expect(JSON.stringify(rows)).not.toContain('secret of hush')
})

it('a person who lost access does not get the stored reply', async () => {
  const { team } = await world.newTeam()
  const member = await world.newMember(team, 'Admin')
  await world.newMember(team, 'Admin')
  const sent = {
    params: { team },
    body: { name: 'Once', permissions: [] },
    headers: { 'idempotency-key': newId() },
  }
  const first = await world.call(teams.createRole, member, sent)
  const again = await world.call(teams.createRole, member, sent)
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.text).toBe(first.text)
  await world.call(teams.removeMember, member, { params: { member: member.member ?? '' } })
  expect((await world.call(teams.createRole, member, sent)).status).toBe(404)
})
