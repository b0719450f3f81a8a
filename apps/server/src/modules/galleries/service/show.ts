import { AppError, decide, type Decision, type Gallery, type GalleryFile, type RightsFile } from '@vitrine/contract'
import { requireRow } from '../../../platform/db/rows.ts'
import type { Context } from '../../../platform/http/context.ts'
import { frameCode } from '../../embeds/index.ts'
import { cardsInOrder, withCovers } from '../../files/index.ts'
import { findFiles } from '../../versions/index.ts'
import * as files from '../store/files.ts'
import * as store from '../store/galleries.ts'

type Row = Awaited<ReturnType<typeof store.card>>

export const listGalleries = async (ctx: Context<'member'>, team: string, asked: store.PageQuery) => {
  const { results, ...rest } = await store.cards(ctx.db, team, ctx, asked)
  return { ...rest, results: await withCovers(ctx, results) }
}
/** The size of an iframe that shows a gallery. */
export const GALLERY_FRAME = { width: 960, height: 640 }
/** A gallery's public URL and embed code. */
const addressesOf = (ctx: Pick<Context, 'ports'>, { uuid, title }: Row) => {
  const { origin } = ctx.ports.settings
  const path = `/p/gallery/embed/${uuid}`
  const embed_code = frameCode(ctx, path, { title, ...GALLERY_FRAME })
  return { public_url: `${origin}/p/gallery/${uuid}`, embed_url: `${origin}${path}`, embed_code }
}
export const showGallery = async (
  ctx: Pick<Context<'member'>, 'db' | 'ports' | 'actor' | 'now'>,
  uuid: string,
): Promise<Gallery> => {
  const row = await store.card(ctx.db, uuid, ctx)
  return { ...requireRow(await withCovers(ctx, [row])), ...addressesOf(ctx, row) }
}

/** Returns what the rights decision needs to know about the given files, by id. */
export const rightsOf = async ({ db }: Pick<Context, 'db'>, uuids: readonly string[]) =>
  new Map((await findFiles(db, [...uuids])).map(({ uuid, file }) => [uuid, file]))

/** A public gallery shows its files to everyone, as far as their rights allow. */
export const galleryCase = (file: RightsFile) =>
  ({ actor: { kind: 'link', opens: [file.uuid] }, file, surface: { kind: 'public page' } }) as const
export const decideForPublic = (file: RightsFile, at: Date): Decision =>
  decide({ ...galleryCase(file), action: 'see', at })

/** A gallery with a page of its files. Each file states whether a public gallery would show it and, if not, why. */
export const showFiles = async (ctx: Context<'member'>, uuid: string, asked: store.PageQuery) => {
  const { results, ...rest } = await files.inLibrary(ctx.db, uuid, asked, ctx)
  const uuids = results.map(({ file }) => file)
  const facts = await rightsOf(ctx, uuids)
  const judged = (await cardsInOrder(ctx, uuids)).map((card): GalleryFile => {
    const file = facts.get(card.uuid)
    if (!file) throw new AppError('thing.not_found')
    const { verdict, reasons } = decideForPublic(file, ctx.now)
    return { ...card, shown: verdict === 'allow', reasons: reasons.map(({ team }) => team) }
  })
  return { ...rest, results: judged, gallery: await showGallery(ctx, uuid) }
}
