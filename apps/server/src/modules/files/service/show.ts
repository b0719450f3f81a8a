import {
  AppError,
  type Cover,
  cardAudiences,
  type FileCard,
  outsideName,
  fieldsFor,
  publicMetadata,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { metadataOf, renditionUrl } from '../../versions/index.ts'
import * as store from '../store.ts'

type CardRow = Awaited<ReturnType<typeof store.cardsOf>>[number]
const asCard = (row: CardRow): FileCard => ({
  uuid: row.uuid,
  name: row.name,
  file_type: row.file_type,
  kind: row.kind,
  width: row.width,
  height: row.height,
  duration: row.duration,
  size: row.size,
  processed: row.processed,
  problem: row.problem,
  placeholder: row.placeholder,
  status: row.status,
  internal_use: row.internal_use,
  review_status: row.review_status,
  source_display_name: row.source_display_name,
  recycled: row.recycled,
  expired: row.expired,
  rights_unknown: row.rights_unknown,
  version_count: row.version_count,
  created_at: new Date(row.created_at),
  thumbnail_url: row.has_thumbnail ? renditionUrl(row.version, '400', row.look) : null,
  preview_url: row.has_preview ? renditionUrl(row.version, 'preview', row.look) : null,
})

/** Returns the card as outsiders see it. */
export const outsideCard = (card: FileCard, hide_name: boolean, reader: 'shared' | 'world'): FileCard =>
  fieldsFor(cardAudiences, { ...card, name: outsideName({ ...card, hide_name }) }, reader)

/** Returns cards for these files, in no particular order. */
export const cardsOf = async ({ db }: Pick<Context, 'db'>, uuids: string[]): Promise<FileCard[]> =>
  (await store.cardsOf(db, uuids)).map(asCard)

/** Returns cards with each file's folder and its relation to the viewer, in no particular order. */
export const placedCardsOf = async ({ db }: Pick<Context, 'db'>, user: string, uuids: string[]) =>
  (await store.placedCardsOf(db, user, uuids)).map((row) => ({
    ...asCard(row),
    team: row.team,
    parent_folder: row.parent_folder,
    expiration_date: row.expiration_date,
    starred: row.starred,
    ...(row.sent_by !== null && { sent_by: row.sent_by }),
    recycled_at: row.recycled_at === null ? null : new Date(row.recycled_at),
    updated_at: new Date(row.updated_at),
  }))

/** Returns cards for these files in the given order. Missing files are left out. */
export const cardsInOrder = async (ctx: Pick<Context, 'db'>, uuids: string[]): Promise<FileCard[]> => {
  const known = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  return uuids.flatMap((uuid) => known.get(uuid) ?? [])
}

/** The thumbnails of these files, by file. */
export const coversOf = async (ctx: Pick<Context, 'db'>, uuids: string[]): Promise<Map<string, Cover>> =>
  new Map(
    (await cardsOf(ctx, uuids)).map(({ uuid, thumbnail_url, placeholder }) => [
      uuid,
      { uuid, thumbnail_url, placeholder },
    ]),
  )

type Covered = { cover: string | null; created_at: string | Date; updated_at: string | Date }
/** Converts list rows: cover ids to images, and timestamps to dates. */
export const withCovers = async <R extends Covered>(ctx: Pick<Context, 'db'>, rows: readonly R[]) => {
  const covers = await coversOf(
    ctx,
    rows.flatMap(({ cover }) => cover ?? []),
  )
  return rows.map((row) => ({
    ...row,
    cover: (row.cover && covers.get(row.cover)) || null,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }))
}

/** Metadata is a plan feature of the file's team (spec §6). Without the feature, members of the team get
 *  an error, and outsiders get no metadata. */
export const showMetadata = async ({ db, actor, subject }: Context<'viewer'>, file: string) => {
  const own = actor.kind === 'member' && actor.team === subject.team
  const isIncluded = (await store.featuresOf(db, subject.team)).includes('DAM_PLUS')
  if (!isIncluded && own) throw new AppError('feature.missing')
  const items = isIncluded ? await metadataOf(db, file) : []
  return own ? items : items.filter(({ key }) => publicMetadata.includes(key))
}
