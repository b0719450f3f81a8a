import {
  type Actor,
  allows,
  AppError,
  type Attachment,
  ATTACHMENTS_MAX,
  decide,
  type FileCard,
  type Surface,
} from '@vitrine/contract'
import type { Db } from '../../platform/db/db.ts'
import type { Context, FindSubjects } from '../../platform/http/context.ts'
import { cardsOf, outsideCard } from '../files/index.ts'
import { findFiles } from '../versions/index.ts'
import * as store from './store.ts'

type ViewContext = { db: Db; actor: Actor; now: Date; surface: Surface }

/** Returns cards for the files that the viewer can see, in the order of `uuids`. */
const seenCards = async ({ db, actor, now, surface }: ViewContext, uuids: string[]): Promise<FileCard[]> => {
  if (uuids.length === 0) return []
  const facts = await findFiles(db, uuids)
  const seen = facts.flatMap(({ uuid, file }) =>
    file && decide({ actor, file, action: 'see', surface, at: now }).verdict === 'allow' ? [uuid] : [],
  )
  const cards = new Map((await cardsOf({ db }, seen)).map((card) => [card.uuid, card]))
  const found = uuids.flatMap((uuid) => cards.get(uuid) ?? [])
  if (actor.kind === 'member' && facts.every(({ team }) => team === actor.team)) return found
  const hidden = await store.withHiddenName(db, seen)
  const reader = surface.kind === 'app' ? 'shared' : 'world'
  return found.map((card) => outsideCard(card, hidden.has(card.uuid), reader))
}

/** The attachments of a file that the viewer can see. Attachment-only files are visible through the file they belong to. */
export const attachmentsOf = async (view: ViewContext, file: string): Promise<Attachment[]> => {
  const rows = await store.ofFile(view.db, file)
  const cards = new Map(
    (
      await seenCards(
        { ...view, surface: { ...view.surface, as_attachment: true } },
        rows.flatMap(({ attached }) => attached ?? []),
      )
    ).map((card) => [card.uuid, card]),
  )
  return rows.flatMap(({ attached, created_at, ...row }) => {
    const card = attached === null ? null : cards.get(attached)
    return card === undefined ? [] : [{ ...row, file: card, created_at: new Date(created_at) }]
  })
}

type Added = string | { file: string; uploaded: boolean } | { url: string }
/**
 * Attaches files or addresses to a file. Files in review, or uploaded in order to be attached, become
 * attachment-only; library files stay in the library.
 */
export const addAttachment = async (ctx: Context<'member'>, file: string, added: Added | Added[]) => {
  const all = [added].flat()
  if ((await store.count(ctx.db, file)) + all.length > ATTACHMENTS_MAX) throw new AppError('attachment.too_many')
  let changed = false
  for (const one of all) {
    const row = { file, attached: null, url: null, added_by: ctx.actor.user }
    if (typeof one === 'object' && 'url' in one) {
      if (await store.hasUrl(ctx.db, file, one.url)) continue
      changed = (await store.attach(ctx.db, { ...row, url: one.url })) || changed
      continue
    }
    const [attached, uploaded] = typeof one === 'string' ? [one, false] : [one.file, one.uploaded]
    if (attached === file) throw new AppError('attachment.itself')
    await store.excludeFromLibrary(ctx.db, attached, { user: ctx.actor.user, uploaded })
    changed = (await store.attach(ctx.db, { ...row, attached })) || changed
  }
  return changed
}
export const removeAttachment = ({ db }: Context<'member'>, file: string, uuids: string | string[]) =>
  store.detach(db, file, [uuids].flat())

/** Throws if the plan does not include linked assets (spec §6). */
const requireLinkedAssets = ({ actor }: Context<'member'>) => {
  if (!allows('DAM_PLUS', actor)) throw new AppError('feature.missing')
}
/** Returns the linked assets that the viewer can see. */
export const relatedOf = async (view: ViewContext, file: string): Promise<FileCard[]> =>
  seenCards(view, await store.relatedTo(view.db, file))
export const addRelated = async (ctx: Context<'member'>, file: string, related: string | string[]) => {
  requireLinkedAssets(ctx)
  const all = [related].flat()
  if (all.includes(file)) throw new AppError('attachment.itself')
  return store.relate(ctx.db, file, all, ctx.actor.user)
}
export const removeRelated = async (ctx: Context<'member'>, file: string, related: string | string[]) => {
  requireLinkedAssets(ctx)
  return store.unrelate(ctx.db, file, [related].flat())
}

/** Finds files that are about to be attached. Their uploader can attach them while they await review, although review hides them
 *  everywhere else. */
export const findAttachableFiles: FindSubjects = async (db, uuids) => {
  const uploaders = await store.uploadersOf(db, uuids)
  return (await findFiles(db, uuids)).map((file) => ({ ...file, uploader: uploaders.get(file.uuid) ?? null }))
}

/** An attachment is visible to everyone who can see the file it belongs to. */
export const findAttachments: FindSubjects = async (db, uuids) => {
  const found = await store.subjects(db, uuids)
  const files = await findFiles(db, [...new Set(found.map(({ about }) => about))])
  return found.flatMap(({ about, ...attachment }) => {
    const host = files.find((one) => one.uuid === about)
    return host?.file ? [{ ...attachment, team: host.team, file: host.file }] : []
  })
}
