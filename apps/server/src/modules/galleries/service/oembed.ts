import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { answerOembed, type OembedAsked, requestedPath, showOembed } from '../../embeds/index.ts'
import { GALLERY_FRAME } from './show.ts'
import { showPublic } from './public.ts'

const address = /^\/p\/gallery\/(?:embed\/)?([0-9a-f-]{36})\/?$/

/** The oEmbed response for a public URL. Galleries are handled here; files and embeds are left to the embeds module. */
export const oembedOf = async (ctx: Context<'anyone'>, asked: OembedAsked) => {
  const uuid = address.exec(requestedPath(ctx, asked))?.[1] ?? ''
  if (!isId(uuid)) return showOembed(ctx, asked)
  const { gallery, results } = await showPublic(ctx, uuid, { limit: 1 })
  const shown = { title: gallery.title, files: results, path: `/p/gallery/embed/${uuid}`, ...GALLERY_FRAME }
  return answerOembed(ctx, asked, shown)
}
