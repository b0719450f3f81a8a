import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { pinThumbnail } from '../store/cards.ts'
import * as merges from '../store/merges.ts'
import * as store from '../store/persons.ts'
import { separate } from '../store/separations.ts'
import { showPerson } from './show.ts'

type Merging = Context<'member', 'person.merged'>
/**
 * Merges people into a person, one after another. A person without a name gets the first of the others' names. Throws if one
 * of them has already been merged.
 */
export const mergePeople = async (ctx: Merging, person: string, people: readonly string[]) => {
  const others = [...new Set(people)]
  if (others.includes(person)) throw new AppError('person.itself')
  await store.lockPeople(ctx.db, ctx.subject.team)
  const [kept, ...rows] = await store.lock(ctx.db, [person, ...others])
  if ([kept, ...rows].some((row) => row?.merged_into)) throw new AppError('person.merged')
  await pinThumbnail(ctx.db, person, ctx)
  let name = kept?.name ?? ''
  for (const row of rows) {
    const name_taken = name === '' && row.name !== ''
    if (name_taken) name = row.name
    const made = { team: row.team, person, merged: row.uuid, name_taken, by: ctx.actor.user, at: ctx.now }
    const faces = await merges.merge(ctx.db, made)
    await ctx.record('person.merged', { person, name, merged: row.uuid, faces }, { about: person })
  }
  return showPerson(ctx, person)
}

type Changes = { newPerson?: string | undefined; name?: string | undefined; thumbnail?: string | undefined }
/** Renames a person, chooses the thumbnail, or merges the person into another, who is then returned. */
export const updatePerson = async (
  ctx: Context<'member', 'person.updated' | 'person.merged'>,
  uuid: string,
  { newPerson, name, thumbnail }: Changes,
) => {
  if (newPerson !== undefined) await store.lockPeople(ctx.db, ctx.subject.team)
  const [row] = await store.lock(ctx.db, [uuid, ...(newPerson === undefined ? [] : [newPerson])])
  if (row?.merged_into) throw new AppError('person.merged')
  if (thumbnail !== undefined && !(await store.showsPerson(ctx.db, thumbnail, uuid)))
    throw new AppError('person.box_elsewhere')
  const changes = { ...(name !== undefined && { name }), ...(thumbnail !== undefined && { thumbnail }) }
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await store.update(ctx.db, uuid, changes)
    await ctx.record('person.updated', { person: uuid, name: name ?? row?.name ?? '', fields })
  }
  return newPerson === undefined ? showPerson(ctx, uuid) : mergePeople(ctx, newPerson, [uuid])
}

export const deletePerson = async (ctx: Context<'member', 'person.deleted'>, uuid: string) => {
  await store.lockPeople(ctx.db, ctx.subject.team)
  const [row] = await store.lock(ctx.db, [uuid])
  if (row?.merged_into) throw new AppError('person.merged')
  const faces = await store.remove(ctx.db, uuid)
  await ctx.record('person.deleted', { person: uuid, name: row?.name ?? '', faces })
}

/** Marks people as different: recognition never groups them again. */
export const separatePeople = async (
  ctx: Context<'member', 'person.separated'>,
  uuid: string,
  people: readonly string[],
) => {
  const others = [...new Set(people)]
  if (others.includes(uuid)) throw new AppError('person.itself')
  const [row] = await store.lock(ctx.db, [uuid, ...others])
  await separate(ctx.db, uuid, others)
  await ctx.record('person.separated', { person: uuid, name: row?.name ?? '', people: others })
}

export const listMerges = (ctx: Context<'member'>, team: string, asked: Parameters<typeof merges.list>[3]) =>
  merges.list(ctx.db, team, ctx.now, asked)

/** Undoes a merge. The two people are then marked as different, so that recognition doesn't merge them again. */
export const undoMerge = async (ctx: Context<'member', 'person.unmerged'>, uuid: string) => {
  await store.lockPeople(ctx.db, ctx.subject.team)
  const merge = await merges.lockUndoable(ctx.db, uuid, ctx.now)
  const holder = merge && (await merges.rootOf(ctx.db, merge.person))
  if (!merge || !holder) throw new AppError('person.merge_over')
  const [row] = await store.lock(ctx.db, [merge.merged, holder])
  const faces = await merges.restore(ctx.db, merge, holder)
  await separate(ctx.db, merge.merged, [merge.person])
  const data = { person: merge.merged, name: row?.name ?? '', from: holder, faces }
  await ctx.record('person.unmerged', data, { about: merge.merged })
  return showPerson(ctx, merge.merged)
}
