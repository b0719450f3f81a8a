import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { pageLayout, rowsOf } from '../../../platform/http/page-body.ts'
import { notFoundHead, type FindHead, buildHead } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import { showPublic } from './public.ts'
import { everywhere } from './frame.ts'

/** The maximum number of files that the server renders into the page. */
const RENDERED_FILES = 50
/** The public page of a map without JavaScript: its title and its files. */
export const headOfMap =
  (db: Db, { settings, now }: Pick<Ports, 'settings' | 'now'>): FindHead =>
  async (path) => {
    const uuid = /^\/p\/map\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    try {
      if (!isId(uuid)) return notFoundHead
      const { map, results } = await showPublic({ db, now: now() }, uuid, { ...everywhere, limit: RENDERED_FILES })
      const team = await brandOf(db, map.team)
      const thumbnail = results[0]?.thumbnail_url
      const head = buildHead(settings.origin, {
        name: map.title,
        team: team?.name ?? 'Vitrine',
        description: map.description,
        address: `${settings.origin}/p/map/${uuid}`,
        image: thumbnail ? { path: thumbnail, width: null, height: null } : undefined,
      })
      const text = map.description ? `<p class="description">${escapeHtml(map.description)}</p>` : ''
      const title = `<header class="title"><h1>${escapeHtml(map.title)}</h1>${text}</header>`
      return { status: 200, head, body: pageLayout(team, title + rowsOf(results)) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notFoundHead
    }
  }
