import { AppError, type BulkChange, type ListChange, type Member, slugOf, type TagNames } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { changeAttributes } from '../../attributes/index.ts'
import { changeCollections } from '../../collections/index.ts'
import { endOfDay, requireFieldNeeds } from '../../files/index.ts'
import { requireFilledByHand } from '../../media-centres/index.ts'
import { bySlugs, findOrCreateTags } from '../../tags/index.ts'
import { zoneOf } from '../../teams/index.ts'
import { copy, describeChange } from '../copy.ts'
import { attributesNamed } from '../store/attributes.ts'
import type { Plan } from '../store/runs.ts'
import { type FileIds, editableOf } from '../store/selection.ts'

type Asking = { db: Db; team: string; actor: Member; now: Date }
type Columns = Omit<
  BulkChange,
  'tags' | 'rights' | 'collections' | 'linked_folders' | 'gallery' | 'album' | 'custom_attributes' | 'star'
>
/** The columns that a change sets. Days are converted to their end in the team's time zone. */
const columnsOf = async ({ db, team, actor, now }: Asking, change: Columns) => {
  const { location, expiration_date, recycled, delete: _gone, ...rest } = change
  const { text: location_text, map_point } =
    typeof location === 'object' ? location : { text: location, map_point: undefined }
  const ends = expiration_date ? await endOfDay(db, team, expiration_date) : null
  return {
    ...rest,
    // Moved files have no position in the new folder's custom order.
    ...(rest.parent_folder !== undefined && { position: null }),
    ...(location_text !== undefined && { location_text }),
    ...(map_point !== undefined && {
      latitude: map_point?.latitude ?? null,
      longitude: map_point?.longitude ?? null,
    }),
    ...(expiration_date !== undefined && { expiration_date, expires_at: ends }),
    ...(recycled !== undefined && { recycled_at: recycled ? now : null, recycled_by: recycled ? actor.user : null }),
  }
}

/** The part of the context that making a plan needs. */
export type PlanContext = Pick<Context<'member'>, 'db' | 'actor' | 'now' | 'subject'>
type Change = { add: string[]; remove: string[]; only?: string[] }
const listed = (change: ListChange): Change =>
  'add' in change ? { add: [...change.add], remove: [...change.remove] } : { add: [], remove: [], only: [...change] }
/** Finds tags by name. Missing tags are created only if at least one of the files can be tagged. */
const tagsNamed = async (ctx: PlanContext, sent: TagNames, files: FileIds): Promise<Change> => {
  const { db, subject } = ctx
  const known = async (names: string[]) => [...(await bySlugs(db, subject.team, names.map(slugOf))).values()]
  const mayEdit = (await editableOf(db, subject.team, files, ctx)).size > 0
  const wanted = (names: string[]) => (mayEdit ? findOrCreateTags(ctx, names) : known(names))
  if (Array.isArray(sent)) return { add: [], remove: [], only: await wanted(sent) }
  return { add: await wanted(sent.add), remove: await known(sent.remove) }
}
/** The lists a change adds files to or removes them from. The same rules apply as for a single file. */
const listsOf = async (ctx: PlanContext, change: BulkChange, files: FileIds): Promise<Plan['lists']> => {
  const { tags, rights, collections, linked_folders, gallery, album, star } = change
  if (collections) await changeCollections(ctx, [], collections)
  if (album) await requireFilledByHand(ctx, album)
  const user = [ctx.actor.user]
  return {
    ...(tags && { tags: await tagsNamed(ctx, tags, files) }),
    ...(rights && { rights: listed(rights) }),
    ...(collections && { collections: listed(collections) }),
    ...(linked_folders && { linked_folders: listed(linked_folders) }),
    ...(gallery && { galleries: { add: [gallery], remove: [] } }),
    ...(album && { albums: { add: [album], remove: [] } }),
    ...(star !== undefined && { stars: star ? { add: user, remove: [] } : { add: [], remove: user } }),
  }
}

/** Returns what a run does to each file. */
export const planOf = async (ctx: PlanContext, team: string, change: BulkChange, files: FileIds): Promise<Plan> => {
  const { db, actor, now } = ctx
  if (Object.keys(change).length === 0) throw new AppError('bulk.nothing', { detail: copy.noChange })
  requireFieldNeeds(Object.keys(change), actor)
  const { delete: gone, ...fields } = change
  const {
    tags: _t,
    rights: _r,
    collections: _c,
    linked_folders: _l,
    gallery: _g,
    album: _a,
    star: _s,
    custom_attributes,
    ...columns
  } = fields
  if (custom_attributes) await changeAttributes(ctx, [], custom_attributes)
  return {
    what: describeChange(change, await zoneOf(db, team)),
    columns: await columnsOf({ db, team, actor, now }, columns),
    lists: await listsOf(ctx, change, files),
    attributes: custom_attributes ? await attributesNamed(db, team, custom_attributes) : {},
    fields: Object.keys(fields),
    ...(gone && { delete: true }),
  }
}
