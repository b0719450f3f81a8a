import { defineRoutes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newNotesApp } from '../../testing/notes-app.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { newId } from '../ids.ts'
import { answerProblems } from './problems.ts'
import { serve } from './serve.ts'

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
let before: Awaited<ReturnType<typeof notes.left>>
beforeEach(async () => {
  before = await notes.left()
})
const more = async () => {
  const now = await notes.left()
  const grown = (name: 'notes' | 'events' | 'jobs' | 'keys') => (now?.[name] ?? 0) - (before?.[name] ?? 0)
  return { notes: grown('notes'), events: grown('events'), jobs: grown('jobs'), keys: grown('keys') }
}
const sender = { 'x-test-user': newId() }
const keyed = () => ({ ...sender, 'idempotency-key': newId() })

describe('a mutating call', () => {
  it('commits its row, event, jobs and idempotency key together, and then sets its cookies', async () => {
    const reply = await notes.add({ text: 'good' }, keyed())
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toEqual(['note=good'])
    expect(await more()).toEqual({ notes: 1, events: 1, jobs: 2, keys: 1 })
  })

  it.each([
    ['throws', 500],
    ['is known', 409],
    ['says nothing', 500],
    ['says too much', 500],
  ])('whose handler fails leaves no row, event, job, key or cookie: %s', async (how, status) => {
    const reply = await notes.add({ text: 'bad', how }, keyed())
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.body).not.toMatch(/mistake of ours|promised|at .*\.ts/)
    expect(await more()).toEqual({ notes: 0, events: 0, jobs: 0, keys: 0 })
  })

  it('checks the caller again in its transaction, and is refused if the session or the permission has ended', async () => {
    const put = (again: typeof notes.deps.again) => {
      notes.deps.again = again
      const url = `/v1/test/note/${newId()}/`
      return notes.app.inject({ method: 'PUT', url, headers: sender, payload: {} }).then(({ statusCode }) => statusCode)
    }
    const { again } = notes.deps
    const user = sender['x-test-user']
    expect(await put(again)).toBe(200)
    expect(await put(async () => ({ user: null }))).toBe(401)
    expect(await put(async () => ({ user, staff: false, memberships: [] }))).toBe(404)
    notes.deps.again = again
  })

  it('that throws a CommittedError keeps its writes and events but no reply, so that it can be retried', async () => {
    const headers = keyed()
    const refused = await notes.add({ text: 'refused', how: 'refuses' }, headers)
    expect(refused.json()).toMatchObject({ status: 401, code: 'auth.wrong' })
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await more()).toEqual({ notes: 1, events: 1, jobs: 1, keys: 0 })
    expect((await notes.add({ text: 'refused', how: 'refuses' }, headers)).json().code).toBe('auth.wrong')
    expect((await notes.add({ text: 'refused' }, headers)).statusCode).toBe(200)
  })

  it('is run again after a write conflict, and only the second run takes effect', async () => {
    const reply = await notes.add({ text: 'twice', how: 'loses once' }, keyed())
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toEqual(['note=twice'])
    expect(await more()).toEqual({ notes: 1, events: 1, jobs: 2, keys: 1 })
  })

  it('passes on only declared body fields, and returns only declared reply fields', async () => {
    const reply = await notes.add({ text: ' trimmed ', stray: 1, is_staff: true })
    expect(reply.json()).toEqual({ text: 'trimmed', kept: ['text', 'how'] })
  })

  it.each([
    [{}, '/text'],
    [{ text: 7 }, '/text'],
    [{ text: 'x', how: 'badly' }, '/how'],
    [{ text: 'x', deep: { 'a/b~c': 'x' } }, '/deep/a~1b~0c'],
    [[], ''],
    ['"text"', ''],
    ['null', ''],
  ])('with the body %j reports %j and writes nothing', async (body, pointer) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { 'content-type': 'application/json' }
    const reply = await notes.app.inject({ method: 'POST', url: '/v1/test/note/', headers, payload })
    expect(reply.json()).toMatchObject({ status: 422, code: 'request.invalid', errors: [{ pointer }] })
    expect(await more()).toEqual({ notes: 0, events: 0, jobs: 0, keys: 0 })
  })

  it.each([
    [33, '{"text":"x","stray":DEEP}', 400],
    [30, '{"text":"x","stray":DEEP}', 200],
    [2000, '{"text":"x","stray":"DEEP \\" [ {"}', 200],
  ])('with a body nested %i levels deep as %s is answered with %i', async (depth, shape, status) => {
    const payload = shape.replace('DEEP', '['.repeat(depth) + (shape.includes('"DEEP') ? '' : ']'.repeat(depth)))
    const headers = { 'content-type': 'application/json' }
    expect((await notes.app.inject({ method: 'POST', url: '/v1/test/note/', headers, payload })).statusCode).toBe(
      status,
    )
  })

  it('normalises ids wherever they are sent', async () => {
    const uuid = newId()
    const put = (user: string, body: object) =>
      notes.app.inject({ method: 'PUT', url: `/v1/test/note/${user}/`, headers: sender, payload: body })
    expect((await put(uuid.toUpperCase(), { user: uuid.toUpperCase() })).json()).toEqual({ param: uuid, body: uuid })
    expect((await put('X', {})).statusCode).toBe(404)
  })
})

describe('a body that could hide an id', () => {
  const route = {
    method: 'POST',
    path: '/v1/test/hidden/',
    summary: 'A route',
    access: { who: 'user' },
    records: [],
    reply: z.void(),
  } as const

  it.each([
    ['a uuid that names no subject', z.object({ file: z.uuid() }), { file: newId() }],
    ['a list of such uuids', z.object({ list: z.array(z.object({ file: z.uuid() })) }), { list: [{ file: newId() }] }],
    [
      'a value that is converted before it is checked',
      z.object({ text: z.preprocess(String, z.string()) }),
      { text: 'x' },
    ],
  ])('never reaches the handler: %s', async (_what, body, sent) => {
    let reached = 0
    const app = Fastify()
    answerProblems(app)
    serve(app, notes.deps, 'test', defineRoutes({ one: { ...route, body } }), { one: async () => void reached++ })
    const reply = await app.inject({ method: 'POST', url: route.path, headers: sender, payload: sent })
    expect(reply.json()).toMatchObject({ status: 500, code: 'server.failed' })
    expect(reached).toBe(0)
    await app.close()
  })
})

it('a database failure is answered with a message, never with a bare 500', async () => {
  const { db } = world
  const states = { '22P02': 422, '22021': 422, '23505': 409, '57014': 503, '53100': 507, '08006': 503, XX000: 500 }
  for (const [state, status] of Object.entries(states)) {
    await db.execute(
      sql.raw(`create or replace function fail() returns trigger language plpgsql as $$
      begin raise exception 'made to fail' using errcode = '${state}'; end $$`),
    )
    await db.execute(sql`create or replace trigger fails before insert on notes for each row execute function fail()`)
    const reply = await notes.add({ text: 'x' })
    expect({ state, status: reply.statusCode, type: reply.headers['content-type'] }).toEqual({
      state,
      status,
      type: 'application/problem+json; charset=utf-8',
    })
    expect(reply.body).not.toContain('made to fail')
  }
  await db.execute(sql`drop trigger fails on notes`)
})
