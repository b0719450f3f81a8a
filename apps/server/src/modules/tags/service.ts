import { AppError, invalid, line, slugOf, type TagNames } from '@vitrine/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { JobContext } from '../../platform/jobs/jobs.ts'
import { copy } from './copy.ts'
import * as store from './store.ts'

/** Removes duplicates with the same slug, keeping the first spelling. */
const distinct = (names: string[]): store.Name[] => [
  ...new Map(names.toReversed().map((name) => [slugOf(name), { name, slug: slugOf(name) }])).values(),
]

type Tagging = { db: Db; subject: { team: string }; actor: { user: string } }
/** Returns the ids of the tags with these names, creating missing tags with the given spelling. */
export const findOrCreateTags = async ({ db, subject: { team }, actor }: Tagging, names: string[]) => {
  const wanted = distinct(names)
  const slugs = wanted.map(({ slug }) => slug)
  const known = await store.bySlugs(db, team, slugs)
  const missing = wanted.filter(({ slug }) => !known.has(slug))
  if (missing.length === 0) return [...known.values()]
  await store.addTags(db, team, missing, actor.user)
  return [...(await store.bySlugs(db, team, slugs)).values()]
}

/** Adds and removes tags of a file, or replaces them with a full list. Returns whether anything changed. */
export const changeTags = async (ctx: Tagging, file: string, value: TagNames): Promise<boolean> => {
  const { db } = ctx
  const { team } = ctx.subject
  await store.lockTags(db, team, 'shared')
  if (Array.isArray(value)) {
    const wanted = await findOrCreateTags(ctx, value)
    const fewer = await store.keepOnly(db, file, wanted)
    return (await store.addToFile(db, file, wanted)) + fewer > 0
  }
  const unwanted = await store.bySlugs(db, team, value.remove.map(slugOf))
  const fewer = await store.removeFromFile(db, file, [...unwanted.values()])
  return (await store.addToFile(db, file, await findOrCreateTags(ctx, value.add))) + fewer > 0
}

const mostKeywords = 100
const keyword = line(100)
/** Adds embedded keywords as tags to a file that has no tags. For files from guests, no new tags are created. */
export const tagByKeywords = async (
  { team, actor, write }: Pick<JobContext, 'team' | 'actor' | 'write'>,
  file: string,
  keywords: string[],
) => {
  const names = keywords.flatMap((word) => keyword.safeParse(word).data ?? []).slice(0, mostKeywords)
  if (team === null || names.length === 0) return
  await write(async ({ db, record }) => {
    await store.lockTags(db, team, 'shared')
    if ((await store.tagsOf(db, file)).length > 0) return
    const known = actor
      ? await findOrCreateTags({ db, subject: { team }, actor: { user: actor } }, names)
      : [...(await store.bySlugs(db, team, names.map(slugOf))).values()]
    if ((await store.addToFile(db, file, known)) === 0) return
    const tags = (await store.tagsOf(db, file)).join(', ').slice(0, 200)
    await record('file.updated', { file, fields: ['tags'], became: { tags } }, { about: file })
  })
}

type TagFilter = { cursor?: string | undefined; limit: number; query?: string | undefined }
export const listTags = (ctx: Context<'member'>, team: string, { query, ...paging }: TagFilter) =>
  store.ofTeam(ctx.db, team, ctx, { ...paging, slug: query && slugOf(query) })

const suggested = 10
export const suggestTags = ({ db }: Context<'member'>, team: string, query: string) =>
  store.suggestions(db, team, slugOf(query), suggested)

type Changes = { name?: string | undefined; synonyms?: TagNames | undefined }
export const updateTag = async (ctx: Context<'member', 'tag.updated'>, uuid: string, { name, synonyms }: Changes) => {
  const { db } = ctx
  const { team } = ctx.subject
  await store.lockTags(db, team, 'exclusive')
  const was = await store.tag(db, uuid, ctx)
  if (name !== undefined) await renameTag(db, team, uuid, { name, slug: slugOf(name) })
  if (synonyms) await changeSynonyms(ctx, uuid, synonyms)
  const tag = await store.tag(db, uuid, ctx)
  await ctx.record('tag.updated', { tag: uuid, name: tag.name, was: was.name })
  return tag
}

const requireFreeSlugs = async (db: Db, team: string, tag: string, slugs: string[]) => {
  const taken = [...(await store.bySlugs(db, team, slugs)).values()]
  if (taken.some((other) => other !== tag)) throw new AppError('tag.exists')
}
const renameTag = async (db: Db, team: string, tag: string, name: store.Name) => {
  await requireFreeSlugs(db, team, tag, [name.slug])
  await store.removeSynonyms(db, tag, [name.slug])
  await store.rename(db, tag, name)
}
const changeSynonyms = async (ctx: Context<'member'>, uuid: string, value: TagNames) => {
  const { db, subject } = ctx
  const { team } = subject
  const { slug, synonyms } = await store.tag(db, uuid, ctx)
  const { add, remove } = Array.isArray(value) ? { add: value, remove: synonyms } : value
  await store.removeSynonyms(db, uuid, remove.map(slugOf))
  // A tag's own name isn't stored as a synonym.
  const fresh = distinct(add).filter((one) => one.slug !== slug)
  await requireFreeSlugs(
    db,
    team,
    uuid,
    fresh.map((one) => one.slug),
  )
  if (fresh.length) await store.addSynonyms(db, team, uuid, fresh)
}

/**
 * If two people merge the same two tags into each other concurrently, one merge succeeds and the other fails because its
 * tag no longer exists.
 */
export const mergeTag = async (ctx: Context<'member', 'tag.merged'>, uuid: string, into: string) => {
  const { db } = ctx
  const { team } = ctx.subject
  if (into === uuid) throw invalid('/into', copy.otherTag)
  await store.lockTags(db, team, 'exclusive')
  const [{ name, slug }, other] = [await store.tag(db, uuid, ctx), await store.tag(db, into, ctx)]
  await store.mergeFiles(db, uuid, into)
  await store.remove(db, uuid)
  await store.addSynonyms(db, team, into, [{ name, slug }])
  await ctx.record('tag.merged', { tag: uuid, name, into: { uuid: into, name: other.name } })
  return store.tag(db, into, ctx)
}

export const deleteTag = async (ctx: Context<'member', 'tag.deleted'>, uuid: string) => {
  await store.lockTags(ctx.db, ctx.subject.team, 'exclusive')
  const { name } = await store.tag(ctx.db, uuid, ctx)
  await store.remove(ctx.db, uuid)
  await ctx.record('tag.deleted', { tag: uuid, name })
}
