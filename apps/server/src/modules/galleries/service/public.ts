import { AppError, type PageReply, PAGE_SIZE_MAX } from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { framePage } from '../../embeds/index.ts'
import { publicFiles } from '../../links/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import * as files from '../store/files.ts'
import * as store from '../store/galleries.ts'
import { decideForPublic, rightsOf, galleryCase } from './show.ts'

/** Throws "not found" for a gallery that is not public, even for members, because the page is the same for everyone. */
const openGallery = async ({ db }: Pick<Context, 'db'>, uuid: string) => {
  const gallery = await store.one(db, uuid)
  if (!gallery.public) throw new AppError('thing.not_found')
  return gallery
}

/** The public page of a gallery. Each of its files is checked by the rights decision. */
export const showPublic = async (ctx: Pick<Context, 'db' | 'now'>, uuid: string, asked: store.PageQuery) => {
  const { team, title, description, cover } = await openGallery(ctx, uuid)
  const { results, ...rest } = await files.visible(ctx.db, uuid, asked, ctx.now)
  const first = await files.firstVisible(ctx.db, uuid, ctx.now)
  const listed = results.map(({ file }) => file)
  const facts = await rightsOf(ctx, [...new Set([...listed, cover ?? [], first ?? []].flat())])
  const isSeen = (file: string) => {
    const known = facts.get(file)
    return known !== undefined && decideForPublic(known, ctx.now).verdict === 'allow'
  }
  const at = (file: string, size: string) => `/v1/public/gallery/${uuid}/rendition/${file}/${size}/`
  const coverFile = [cover, first].flatMap((file) => file ?? []).find(isSeen)
  const [shown] = coverFile ? await publicFiles(ctx, [coverFile], at) : []
  return {
    ...rest,
    results: await publicFiles(ctx, listed.filter(isSeen), at),
    gallery: {
      uuid,
      team,
      title,
      description,
      cover: shown ? { uuid: shown.uuid, thumbnail_url: shown.thumbnail_url, placeholder: shown.placeholder } : null,
    },
  }
}

/** An image of a file in a public gallery. The rights decision uses the access that the gallery gives to the file. */
export const galleryRendition = async (
  ctx: Context<'viewer'>,
  uuid: string,
  item: string,
  size: string,
): Promise<ByteAnswer> => {
  await openGallery(ctx, uuid)
  const held = isId(item) && (await files.has(ctx.db, uuid, item))
  const [subject] = held ? await findFiles(ctx.db, [item]) : []
  const version = held ? await activeOf(ctx.db, item) : undefined
  if (!subject?.file || !version) throw new AppError('thing.not_found')
  const { actor, file, surface } = galleryCase(subject.file)
  const as = { ...ctx, actor, subject: { ...subject, uuid: version.uuid } }
  // Other sites can show the thumbnail from the oEmbed response.
  const elsewhere = size === '400' ? ({ from_anywhere: true } as const) : {}
  return { ...(await renditionOf(as, version.uuid, size)), ...elsewhere, surface, as: { actor, file } }
}

/** The page for iframes on other sites, which shows the gallery's first files. */
export const showFrame = async (ctx: Context<'viewer'>, uuid: string): Promise<PageReply> => {
  const { gallery, results } = await showPublic(ctx, uuid, { limit: PAGE_SIZE_MAX })
  return framePage(ctx, gallery.title, results)
}
