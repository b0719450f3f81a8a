import { AppError, type Caller, defineRoutes, id, line, subjectNames } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { z } from 'zod'
import type { World } from './world.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { newId } from '../platform/ids.ts'
import { readJsonBodies } from '../platform/http/body.ts'
import type { Hub } from '../platform/http/live.ts'
import { answerProblems } from '../platform/http/problems.ts'
import { CommittedError } from '../platform/http/committed-error.ts'
import type { Deps } from '../platform/http/deps.ts'
import { type Handlers, serve } from '../platform/http/serve.ts'

const how = z.enum(['well', 'throws', 'refuses', 'says nothing', 'says too much', 'is known', 'loses once'])
/** Routes of an imaginary product, with a configurable handler. */
const notes = defineRoutes({
  add: {
    method: 'POST',
    path: '/v1/test/note/',
    summary: 'Adds a note',
    access: { who: 'anyone', because: 'a test' },
    records: ['user.updated'],
    mayRecord: ['user.sign_in_failed'],
    body: z.object({ text: line(20), how: how.default('well'), deep: z.object({ 'a/b~c': z.int() }).optional() }),
    reply: z.object({ text: z.string(), kept: z.array(z.string()) }),
  },
  addSecret: {
    method: 'POST',
    path: '/v1/test/secret/',
    summary: 'Adds a note and shows a secret',
    access: { who: 'user' },
    records: ['user.updated'],
    secret: true,
    body: z.object({ text: line(20) }),
    reply: z.object({ secret: z.string() }),
  },
  put: {
    method: 'PUT',
    path: '/v1/test/note/:user/',
    summary: 'Answers the ids it was given',
    access: { who: 'staff', on: 'user' },
    records: [],
    body: z.object({ user: id('user').optional() }),
    reply: z.object({ param: z.string(), body: z.string().optional() }),
  },
})
const work = defineJob({ name: 'test.work', payload: z.object({ text: z.string() }), run: async () => {} })

/** An app with these routes on a world's database. `x-test-user` names the caller. */
export const newNotesApp = async (world: World) => {
  await world.db.execute(sql`create table notes (text text not null)`)
  let lost = 0
  const user = newId()
  const write = (text: string) => sql`insert into notes values (${text})`
  const handlers: Handlers<typeof notes> = {
    add: async (ctx, { body }) => {
      await ctx.db.execute(write(body.text))
      await ctx.enqueue(work, { text: body.text })
      ctx.wire.cookies.push(`note=${body.text}`)
      if (body.how === 'refuses') {
        await ctx.record('user.sign_in_failed', { user: null })
        throw new CommittedError('auth.wrong')
      }
      if (body.how !== 'says nothing') await ctx.record('user.updated', { user, fields: [] })
      if (body.how === 'says too much') await ctx.record('user.signed_out' as 'user.updated', { user, fields: [] })
      if (body.how === 'throws') throw new Error('a mistake of ours')
      if (body.how === 'is known') throw new AppError('role.exists')
      if (body.how === 'loses once' && lost++ === 0) throw Object.assign(new Error('lost'), { code: '40001' })
      return { text: body.text, kept: Object.keys(body), stray: 'never sent' }
    },
    addSecret: async (ctx, { body }) => {
      await ctx.db.execute(write(body.text))
      await ctx.record('user.updated', { user, fields: [] })
      return { secret: `secret of ${body.text}` }
    },
    put: async (_ctx, { params, body }) => ({ param: params.user, body: body.user }),
  }
  const caller = (name: string | undefined): Caller =>
    name === undefined ? { user: null } : { user: name, staff: true, memberships: [] }
  const nothing = Object.fromEntries(subjectNames.map((name) => [name, async () => []])) as unknown as Deps['subjects']
  const find: Deps['subjects']['user'] = async (_db, uuids) => uuids.map((uuid) => ({ uuid, team: '' }))
  const app = Fastify()
  readJsonBodies(app)
  answerProblems(app)
  const deps: Deps = {
    db: world.db,
    readFresh: (read) => read(world.db),
    ports: world.ports,
    hub: {} as Hub,
    noteDownload: async () => {},
    again: async (_db, who) => who.caller,
    jobs: [{ name: 'test.follow', on: 'user.updated' }],
    subjects: { ...nothing, user: find },
    who: async ({ headers }) => ({ caller: caller(headers['x-test-user']?.toString()), session: null }),
  }
  serve(app, deps, 'notes', notes, handlers)
  await app.ready()

  return {
    app,
    deps,
    add: (body: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/v1/test/note/', headers, payload: body }),
    /** Counts the rows that calls can leave behind: notes, events, jobs and stored replies. */
    left: async () => {
      const { rows } = await world.db.execute<Record<'notes' | 'events' | 'jobs' | 'keys', number>>(sql`select
        (select count(*)::int from notes) notes, (select count(*)::int from ledger) events,
        (select count(*)::int from graphile_worker.jobs) jobs, (select count(*)::int from replies) keys`)
      return rows[0]
    },
  }
}
