import { AppError, decide, type Release, type ReleaseFields } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { findFiles } from '../../versions/index.ts'
import { cardsOf } from '../store/cards.ts'
import * as persons from '../store/persons.ts'
import * as store from '../store/releases.ts'

/** The documents that this member can see: a document belongs to its release like an attachment to its file. */
const documentsOf = async ({ db, actor, now }: Context<'member'>, rows: readonly store.Row[]) => {
  const uuids = [...new Set(rows.flatMap(({ document }) => document ?? []))]
  const surface = { kind: 'app', as_attachment: true } as const
  const seen = (uuids.length ? await findFiles(db, uuids) : []).filter(
    ({ file }) => file && decide({ actor, file, action: 'see', surface, at: now }).verdict === 'allow',
  )
  const names = await store.namesOf(
    db,
    seen.map(({ uuid }) => uuid),
  )
  return new Map(names.map((file) => [file.uuid, file]))
}
const asReleases = async (ctx: Context<'member'>, rows: store.Row[]): Promise<Release[]> => {
  const documents = await documentsOf(ctx, rows)
  const people = await cardsOf(ctx.db, ctx, [...new Set(rows.map(({ person }) => person))])
  return rows.flatMap((row) => {
    const person = people.get(row.person)
    if (!person) return []
    const { uuid, name, thumbnail_url } = person
    return {
      ...row,
      person: { uuid, name, thumbnail_url },
      document: (row.document && documents.get(row.document)) || null,
      withdrawn_at: row.withdrawn_at === null ? null : new Date(row.withdrawn_at),
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }
  })
}
const showOne = async (ctx: Context<'member'>, uuid: string): Promise<Release> => {
  const [release] = await asReleases(ctx, [await store.one(ctx.db, uuid, ctx.now)])
  if (!release) throw new AppError('thing.not_found')
  return release
}

export const releasesOf = async (ctx: Context<'member'>, person: string) =>
  asReleases(ctx, await store.ofPerson(ctx.db, person, ctx.now))
export const listReleases = async (ctx: Context<'member'>, team: string, asked: Parameters<typeof store.list>[3]) => {
  const { results, ...rest } = await store.list(ctx.db, team, ctx.now, asked)
  return { ...rest, results: await asReleases(ctx, results) }
}

const rowOf = ({ from, until, ...fields }: Partial<ReleaseFields>) => ({
  ...fields,
  ...(from !== undefined && { first_day: from }),
  ...(until !== undefined && { last_day: until }),
})
const requireOrder = (first: string | null, last: string | null) => {
  if (first !== null && last !== null && last < first) throw new AppError('release.dates')
}

export const createRelease = async (ctx: Context<'member', 'release.created'>, person: string, sent: ReleaseFields) => {
  requireOrder(sent.from, sent.until)
  const [row] = await persons.lock(ctx.db, [person])
  if (row?.merged_into) throw new AppError('person.merged')
  const uuid = await store.insert(ctx.db, {
    ...rowOf(sent),
    team: ctx.subject.team,
    person,
    created_by: ctx.actor.user,
  })
  await ctx.record('release.created', { release: uuid, person }, { about: person })
  return showOne(ctx, uuid)
}

export const updateRelease = async (
  ctx: Context<'member', 'release.updated'>,
  uuid: string,
  { withdrawn, ...sent }: Partial<ReleaseFields & { withdrawn: boolean }>,
) => {
  const before = await store.lock(ctx.db, uuid)
  const changes = {
    ...rowOf(sent),
    ...(withdrawn !== undefined && { withdrawn_at: withdrawn ? (before.withdrawn_at ?? ctx.now) : null }),
  }
  const { first_day, last_day, person } = { ...before, ...changes }
  requireOrder(first_day, last_day)
  await store.update(ctx.db, uuid, changes)
  const fields = [...Object.keys(sent), ...(withdrawn === undefined ? [] : ['withdrawn'])]
  await ctx.record('release.updated', { release: uuid, person, fields }, { about: person })
  return showOne(ctx, uuid)
}

export const deleteRelease = async (ctx: Context<'member', 'release.deleted'>, uuid: string) => {
  const { person } = await store.lock(ctx.db, uuid)
  await store.remove(ctx.db, uuid)
  await ctx.record('release.deleted', { release: uuid, person }, { about: person })
}
