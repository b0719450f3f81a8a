import {
  type Action,
  AppError,
  type ChangeOf,
  type Changes,
  fieldOfChange,
  maySetSource,
  plainNames,
  type PlainName,
  type RuleName,
  type Source,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { addAttachment, addRelated, removeAttachment, removeRelated } from '../../attachments/index.ts'
import { changeAttributes } from '../../attributes/index.ts'
import { changeCollections } from '../../collections/index.ts'
import { changeStar } from '../../favourites/index.ts'
import { endOfDay } from '../../files/index.ts'
import { changeLinkedFolders, lockFolder, restoreAncestors } from '../../folders/index.ts'
import { addToGallery } from '../../galleries/index.ts'
import { addToAlbum } from '../../media-centres/index.ts'
import { changeRights } from '../../rights/index.ts'
import { changeTags } from '../../tags/index.ts'
import { requestThumbnail } from '../../versions/index.ts'
import * as store from '../store.ts'

export type RecordedEvent =
  | 'file.updated'
  | 'file.recycled'
  | 'file.restored'
  | 'file.accepted'
  | 'file.thumbnail_asked'
export type UpdateContext = Context<'member', RecordedEvent>
/** The keys of the update call: each is allowed, applied and recorded separately. */
export type Key = Exclude<keyof Changes, 'based_on'>
type Row = Partial<store.Locked>

/** The action each key requires besides membership (spec §6). Adding an attachment requires permission to upload. */
export const actionOf = (key: Key, changes: Changes): Action => {
  if (key === 'recycled') return changes.recycled ? 'recycle' : 'restore'
  const others: Partial<Record<Key, Action>> = { add_attachment: 'version', gallery: 'publish', album: 'publish' }
  return others[key] ?? fieldOfChange(key)?.action ?? 'edit'
}

type Sent<K extends Key> = Exclude<Changes[K], undefined>
/** The columns of plain fields. Declaring a field without storing it is a compile error. */
type Stored = Pick<store.Locked, PlainName>
type Plain = { [K in PlainName]?: Sent<K> }
/** Returns the fields that are stored unchanged in the column of the same name. */
export const plainColumns = (sent: Plain): Partial<Stored> => sent
export const isPlain = (key: Key): key is PlainName => (plainNames as readonly Key[]).includes(key)

export type RuleKey = ChangeOf<RuleName>
type Rules = {
  [K in RuleKey]: (
    ctx: UpdateContext,
    value: Sent<K>,
    now: { source: Source | null; file: Pick<store.Locked, 'parent_folder'> },
  ) => Row | Promise<Row>
}
/** Rules for fields that aren't simply stored. Declaring a field with a rule but omitting the rule is a compile error. */
export const rules: Rules = {
  location: (_ctx, sent) => {
    const { text, map_point } = typeof sent === 'string' ? { text: sent, map_point: undefined } : sent
    return {
      ...(text !== undefined && { location_text: text }),
      ...(map_point !== undefined && {
        latitude: map_point?.latitude ?? null,
        longitude: map_point?.longitude ?? null,
      }),
    }
  },
  source_display_name: (_ctx, source_display_name, { source }) => {
    if (!maySetSource(source)) throw new AppError('source.known')
    return { source_display_name }
  },
  expiration_date: async ({ db, subject }, day) => {
    const ends = day === null ? undefined : await endOfDay(db, subject.team, day)
    return { expiration_date: day, expires_at: ends ? new Date(ends) : null }
  },
  recycled: async ({ now, actor, db, subject }, recycled, { file: { parent_folder } }) => {
    // If the file's folders were recycled too, they are restored with it.
    if (!recycled && parent_folder) await restoreAncestors(db, subject.team, parent_folder)
    return { recycled_at: recycled ? now : null, recycled_by: recycled ? actor.user : null }
  },
  parent_folder: async ({ db }, parent_folder) => {
    if (parent_folder) await lockFolder(db, parent_folder)
    // A moved file has no position in the new folder's custom order.
    return { parent_folder, position: null }
  },
}

type WriterKey = Exclude<Key, PlainName | RuleKey>
type Writers = {
  [K in WriterKey]: (ctx: UpdateContext, file: string, value: NonNullable<Changes[K]>) => Promise<boolean>
}
/** Functions of other modules that store a key and return whether anything changed. Omitting a key is a compile error. */
export const writers: Writers = {
  tags: changeTags,
  rights: changeRights,
  collections: changeCollections,
  linked_folders: changeLinkedFolders,
  gallery: addToGallery,
  album: addToAlbum,
  custom_attributes: changeAttributes,
  star: changeStar,
  add_attachment: addAttachment,
  remove_attachment: removeAttachment,
  add_related_file: addRelated,
  remove_related_file: removeRelated,
  video_thumbnail: async (ctx, file, chosen) => {
    await requestThumbnail(ctx, file, chosen)
    return true
  },
}
