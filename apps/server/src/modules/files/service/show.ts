import { allows, AppError, type Cover, type File, type FileCard } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { metadataOf, ofFile, renditionUrl, shownVersion } from '../../versions/index.ts'
import * as store from '../store.ts'

type CardRow = NonNullable<Awaited<ReturnType<typeof store.card>>>
const shownCard = ({ version, look, has_thumbnail, has_preview, created_at, ...row }: CardRow): FileCard => ({
  ...row,
  size: Number(row.size),
  created_at: new Date(created_at),
  thumbnail_url: has_thumbnail ? renditionUrl(version, '400', look) : null,
  preview_url: has_preview ? renditionUrl(version, 'preview', look) : null,
})

/** These files as cards, in no promised order. */
export const cardsOf = async ({ db }: Pick<Context, 'db'>, uuids: string[]): Promise<FileCard[]> =>
  (await store.cardsOf(db, uuids)).map(shownCard)

/** These files as cards, as they were asked for; what is not there is left out. */
export const cardsInOrder = async (ctx: Pick<Context, 'db'>, uuids: string[]): Promise<FileCard[]> => {
  const known = new Map((await cardsOf(ctx, uuids)).map((card) => [card.uuid, card]))
  return uuids.flatMap((uuid) => known.get(uuid) ?? [])
}

/** The little pictures of these files, by file. */
export const coversOf = async (ctx: Pick<Context, 'db'>, uuids: string[]): Promise<Map<string, Cover>> =>
  new Map(
    (await cardsOf(ctx, uuids)).map(({ uuid, thumbnail_url, placeholder }) => [
      uuid,
      { uuid, thumbnail_url, placeholder },
    ]),
  )

export const showFile = async ({ db, actor }: Context<'member'>, uuid: string): Promise<File> => {
  const [row, card, [latest]] = [await store.one(db, uuid), await store.card(db, uuid), await ofFile(db, uuid)]
  if (!row || !card || !latest) throw new AppError('thing.not_found')
  const { latitude, longitude } = row
  return {
    ...row,
    ...shownCard(card),
    map_point: latitude === null || longitude === null ? null : { latitude, longitude },
    parent_folder: (await store.folderOf(db, uuid)) ?? null,
    foreign: row.team !== actor.team,
    latest_version: shownVersion(latest),
  }
}

export const showMetadata = ({ db }: Context<'member'>, file: string) => metadataOf(db, file)
