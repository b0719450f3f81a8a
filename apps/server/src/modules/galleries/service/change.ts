import { AppError, decide, invalid } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as files from '../store/files.ts'
import * as store from '../store/galleries.ts'
import { rightsOf, showGallery } from './show.ts'

/** To put a file into a gallery is to publish it: the decision is asked for each, and the first that may not is named. */
const mustPublish = async (ctx: Context<'member'>, uuids: readonly string[], pointer: (at: number) => string) => {
  const facts = uuids.length ? await rightsOf(ctx, uuids) : new Map<string, undefined>()
  for (const [at, uuid] of uuids.entries()) {
    const file = facts.get(uuid)
    const asked = { actor: ctx.actor, action: 'publish', surface: { kind: 'app' }, at: ctx.now } as const
    const decision = file && decide({ ...asked, file })
    if (!decision || decision.verdict === 'absent')
      throw new AppError('thing.not_found', {
        errors: [{ pointer: pointer(at), detail: 'No such file, or not for you' }],
      })
    if (decision.verdict === 'allow') continue
    const reasons = decision.reasons.map(({ team }) => team)
    throw new AppError('rights.denied', { reasons, errors: [{ pointer: pointer(at), detail: reasons.join(' ') }] })
  }
}

type Fields = { title: string; description: string; public: boolean }
export const createGallery = async (
  ctx: Context<'member', 'gallery.created'>,
  { files: these, ...row }: Fields & { files: readonly string[] },
) => {
  await mustPublish(ctx, these, (at) => `/files/${at}`)
  const uuid = await store.insert(ctx.db, { ...row, team: ctx.subject.team, created_by: ctx.actor.user })
  await files.put(ctx.db, ctx.subject.team, uuid, these)
  await ctx.record('gallery.created', { gallery: uuid, title: row.title })
  return showGallery(ctx, uuid)
}

export const updateGallery = async (
  ctx: Context<'member', 'gallery.updated'>,
  uuid: string,
  row: Partial<Fields & { cover: string | null }>,
) => {
  if (row.cover && !(await files.has(ctx.db, uuid, row.cover))) throw invalid('/cover', 'Choose a file of this gallery')
  await store.update(ctx.db, uuid, row)
  await ctx.record('gallery.updated', { gallery: uuid, fields: Object.keys(row) })
  return showGallery(ctx, uuid)
}

export const changeFiles = async (
  ctx: Context<'member', 'gallery.files_changed'>,
  uuid: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) => {
  await mustPublish(ctx, add, (at) => `/add/${at}`)
  const removed = await files.take(ctx.db, uuid, remove)
  const added = await files.put(ctx.db, ctx.subject.team, uuid, add)
  await ctx.record('gallery.files_changed', { gallery: uuid, added, removed })
  return { added, removed }
}

export const orderFiles = async (
  ctx: Context<'member', 'gallery.updated'>,
  uuid: string,
  { files: these, before }: { files: string[]; before: string | null },
) => {
  if (!(await files.move(ctx.db, uuid, these, before))) throw invalid('/before', 'This file is not in the gallery')
  await ctx.record('gallery.updated', { gallery: uuid, fields: ['order'] })
}

export const deleteGallery = async (ctx: Context<'member', 'gallery.deleted'>, uuid: string) => {
  const { title } = await store.remove(ctx.db, uuid)
  await ctx.record('gallery.deleted', { gallery: uuid, title })
}

/** The payload key `gallery`, for one file or many of the team: the gallery they are added to. Answers whether anything changed. */
export const addToGallery = async (
  ctx: Context<'member'>,
  these: string | readonly string[],
  gallery: string,
): Promise<boolean> => {
  const uuids = [these].flat()
  await mustPublish(ctx, uuids, () => '/gallery')
  return (await files.put(ctx.db, ctx.subject.team, gallery, uuids)) > 0
}
