import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { pageLayout, rowsOf } from '../../../platform/http/page-body.ts'
import { notFoundHead, type FindHead, buildHead } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import { showPublic } from './public.ts'

/** The number of files rendered into the page. */
const RENDERED_FILES = 50
/** Returns the head of a gallery's public page, or the "not found" head while the gallery isn't public. */
export const headOfGallery =
  (db: Db, { settings, now }: Pick<Ports, 'settings' | 'now'>): FindHead =>
  async (path) => {
    const uuid = /^\/p\/gallery\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    try {
      if (!isId(uuid)) return notFoundHead
      const { gallery, results } = await showPublic({ db, now: now() }, uuid, { limit: RENDERED_FILES })
      const team = await brandOf(db, gallery.team)
      const address = `${settings.origin}/p/gallery/${uuid}`
      const thumbnail = gallery.cover?.thumbnail_url ?? results[0]?.thumbnail_url
      const head = buildHead(settings.origin, {
        name: gallery.title,
        team: team?.name ?? 'Vitrine',
        description: gallery.description,
        address,
        oembed: `${settings.origin}/oembed?url=${encodeURIComponent(address)}`,
        image: thumbnail ? { path: thumbnail, width: null, height: null } : undefined,
      })
      const text = gallery.description ? `<p class="description">${escapeHtml(gallery.description)}</p>` : ''
      const title = `<header class="title"><h1>${escapeHtml(gallery.title)}</h1>${text}</header>`
      return { status: 200, head, body: pageLayout(team, title + rowsOf(results)) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notFoundHead
    }
  }
