/** Mistakes that must not compile. Checked by tsc, which reports any expected error that disappears. Each case is next to
 *  one that compiles, so that nothing fails for the wrong reason. */
import {
  type auth,
  type Case,
  decide,
  defineEvents,
  defineRoutes,
  id,
  type Input,
  type Need,
  type Proof,
  type Reply,
  type staff,
  type system,
  type teams,
} from '@vitrine/contract'
import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type Enqueue } from '../jobs/jobs.ts'
import type { Context, ContextOf, Subjects } from './context.ts'
import type { Handlers } from './serve.ts'

const path = '/x/:team/'
const summary = 'x'
const reply = z.void()
const access = { who: 'member', on: 'team', need: 'MANAGE_TEAM' } as const
const read = { method: 'GET', path, summary, access, reply } as const
const write = { method: 'POST', path, summary, access, records: ['team.updated'], reply } as const

defineRoutes({ read, write })
// @ts-expect-error a route without access
defineRoutes({ x: { method: 'GET', path, summary, reply } })
// @ts-expect-error a public route without a reason
defineRoutes({ x: { ...read, access: { who: 'anyone' } } })
// @ts-expect-error an unknown kind of caller
defineRoutes({ x: { ...read, access: { who: 'admin' } } })
// @ts-expect-error an unknown permission
defineRoutes({ x: { ...read, access: { who: 'member', on: 'team', need: 'MANAGE_TEAMS' } } })
// @ts-expect-error an unknown permission inside a need
export const unknownNeed: Need = { any: ['MANAGE_TEAM', { all: ['owner', 'EDIT_ASSET'] }] }
// @ts-expect-error access for members without a subject
defineRoutes({ x: { ...read, access: { who: 'member', need: 'MANAGE_TEAM' } } })
// @ts-expect-error an unknown subject
defineRoutes({ x: { ...read, access: { who: 'member', on: 'teams' } } })
const viewed = { who: 'viewer', on: 'team' } as const
defineRoutes({ viewed: { ...read, access: viewed, surface: 'app' } })
// @ts-expect-error access for viewers that needs a permission
defineRoutes({ x: { ...read, access: { ...viewed, need: 'MANAGE_TEAM' }, surface: 'app' } })
// @ts-expect-error a route for viewers that does not declare its surface
defineRoutes({ x: { ...read, access: viewed } })
// @ts-expect-error an unknown surface
defineRoutes({ x: { ...read, access: viewed, surface: 'public' } })
// @ts-expect-error a write without `records`
defineRoutes({ x: { method: 'POST', path, summary, access, reply } })
// @ts-expect-error a deletion without `records`
defineRoutes({ x: { method: 'DELETE', path, summary, access, reply } })
// @ts-expect-error a write that records an unknown event
defineRoutes({ x: { ...write, records: ['team.renamed'] } })
// @ts-expect-error a read with `records`
defineRoutes({ x: { ...read, records: ['team.updated'] } })
// @ts-expect-error a read with `mayRecord`
defineRoutes({ x: { ...read, mayRecord: ['team.updated'] } })
// @ts-expect-error a read with a body
defineRoutes({ x: { ...read, body: z.object({}) } })
// @ts-expect-error a write that replies with bytes
defineRoutes({ x: { ...write, reply: 'bytes' } })
// @ts-expect-error a write that replies with a stream of events
defineRoutes({ x: { ...write, reply: 'live' } })
// @ts-expect-error a route without a summary
defineRoutes({ x: { method: 'GET', path, access, reply } })
// @ts-expect-error a path without a leading slash
defineRoutes({ x: { ...read, path: 'x/' } })
// @ts-expect-error a limit by an unknown key
defineRoutes({ x: { ...write, limits: [{ times: 1, seconds: 1, per: ['cookie'] }] } })

const happened = z.object({ tag: z.uuid() })
defineEvents({ 'tag.found': { data: happened, to: 'members', ids: ['tag'] } })
// @ts-expect-error an event without an audience
defineEvents({ 'tag.found': { data: happened, ids: ['tag'] } })
// @ts-expect-error an unknown audience
defineEvents({ 'tag.found': { data: happened, to: 'world', ids: ['tag'] } })
// @ts-expect-error an id that is not in the event's data
defineEvents({ 'tag.found': { data: happened, to: 'members', ids: ['file'] } })

type Roles = Pick<typeof teams, 'roles' | 'deleteRole'>
export const whole: Handlers<Roles> = { roles: async () => [], deleteRole: async () => {} }
// @ts-expect-error a missing handler
export const missing: Handlers<Roles> = { deleteRole: async () => {} }
// @ts-expect-error a misspelt handler
export const misspelt: Handlers<Roles> = { ...whole, removeRole: async () => {} }
// @ts-expect-error a reply that is not what the route declares
export const otherReply: Handlers<Roles> = { ...whole, roles: async () => [{ uuid: 'x' }] }
// @ts-expect-error a body key that the route does not have
export const otherBody: Handlers<Pick<typeof auth, 'updateMe'>> = { updateMe: async (_ctx, { body }) => body.email }

declare const reading: ContextOf<typeof teams.roles>
declare const publicly: ContextOf<typeof teams.publicTeam>
declare const openly: ContextOf<typeof system.healthz>
declare const adding: ContextOf<typeof teams.createRole>
declare const suspending: ContextOf<typeof staff.suspend>
declare const user: string
void reading.actor.permissions
void adding.record('role.created', { role: { uuid: user, name: 'x' } })
void suspending.record('user.suspended', { user })
// @ts-expect-error a viewer is not always signed in
void publicly.actor.user
// @ts-expect-error a route for anyone does not always have a subject
void openly.subject.team
// @ts-expect-error an event recorded by a reading route
void reading.record('role.created', { role: { uuid: user, name: 'x' } })
// @ts-expect-error an event that the route does not declare
void adding.record('role.deleted', { role: { uuid: user, name: 'x' } })
// @ts-expect-error an event with the wrong data
void adding.record('role.created', { role: user })
// @ts-expect-error a service for members that is called for a viewer
export const borrowed: Context<'member'> = publicly
// @ts-expect-error a service that records an event, called by a route that declares none
export const unpromised: Context<'member', 'role.created'> = reading
// @ts-expect-error subjects without a finder
export const unfound: Subjects = { team: async () => [] }

type Ids = { role: z.output<ReturnType<typeof id<'role'>>>; team: z.output<ReturnType<typeof id<'team'>>> }
declare const ids: Ids
export const same: Ids['role'] = ids.role
// @ts-expect-error an id of a different kind of subject
export const mixed: Ids['team'] = ids.role
// @ts-expect-error an unknown subject
void id('roles')

export const params: Input<typeof teams.one> = { params: { team: user } }
// @ts-expect-error a path parameter is missing
export const noParams: Input<typeof teams.one> = { params: {} }
// @ts-expect-error a body is missing
export const noBody: Input<typeof auth.signIn> = {}
export const joined: Reply<typeof teams.members>['results'][number]['joined_at'] = new Date()

declare const enqueue: Enqueue
const asked = defineJob({ name: 'tests.ask', payload: z.object({ user: z.string() }), run: async () => {} })
const nightly = defineSchedule({ name: 'tests.nightly', every: '0 3 * * *', run: async () => {} })
void enqueue(asked, { user })
// @ts-expect-error a job with the wrong payload
void enqueue(asked, { users: [] })
// @ts-expect-error a schedule that is enqueued
void enqueue(nightly, {})
// @ts-expect-error a job without a module in its name
defineSchedule({ name: 'nightly', every: '0 3 * * *', run: async () => {} })
// @ts-expect-error a job on an unknown event
defineEventJob({ name: 'tests.follow', on: 'team.renamed', run: async () => {} })

declare const question: Case
void decide(question)
// @ts-expect-error a decision without a time
void decide({ actor: question.actor, file: question.file, action: 'see', surface: { kind: 'app' } })
// @ts-expect-error a decision without a surface
void decide({ actor: question.actor, file: question.file, action: 'see', at: new Date() })
// @ts-expect-error an unknown action
void decide({ ...question, action: 'print' })
// @ts-expect-error a request that was sent but not granted, counted as done
export const sent: Proof = { done: ['request'], granted: false }
