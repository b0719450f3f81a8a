import { AppError, pageWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { filePage, pageLayout, messagePage, tilesOf } from '../../../platform/http/page-body.ts'
import { notFoundHead, type FindHead, buildHead } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import { copy } from '../copy.ts'
import { listFilesThroughLink, linkUrl, openLink } from './access.ts'
import { showFileThroughLink } from './public.ts'

/** The maximum number of files rendered into the page. */
const RENDERED_FILES = 50
/** Returns the head of a link's page for link previews, and its content for visitors without JavaScript. A
 *  password-protected link shows only its team. */
const pageOf = async (db: Db, ports: Pick<Ports, 'settings' | 'now'>, uuid: string) => {
  const now = ports.now()
  const link = await openLink({ db, now }, uuid)
  const team = await brandOf(db, link.team)
  if (!team) throw new AppError('thing.not_found')
  const about = { team: team.name, address: linkUrl({ ports }, uuid), hidden: true }
  const { origin } = ports.settings
  if (link.password_hash !== null)
    return {
      head: buildHead(origin, { ...about, name: pageWords.locked, description: '' }),
      // Shown only without JavaScript. With it, visitors who have entered the password see the files.
      body: pageLayout(
        team,
        `<noscript>${messagePage(pageWords.locked, pageWords.needsScript.enterPassword)}</noscript>`,
      ),
    }
  const nobody = { db, now, caller: { user: null } } as const
  const { results } = await listFilesThroughLink(nobody, link, { limit: RENDERED_FILES })
  const files = results.map((row) => showFileThroughLink(uuid, row, link.watermark))
  const thumbnail = files.find(({ thumbnail_url }) => thumbnail_url !== null)?.thumbnail_url
  const image = thumbnail ? { path: thumbnail, width: null, height: null } : undefined
  const until = link.expires_at ? `<p class="quiet">${copy.availableUntil(link.expires_at)}</p>` : ''
  const title = `<header class="title"><h1>${escapeHtml(link.title)}</h1>${until}</header>`
  const [only, ...more] = files
  const shown = only && more.length === 0 ? filePage(only, only.thumbnail_url, 'h2') : tilesOf(files)
  return {
    head: buildHead(origin, { ...about, name: link.title, description: copy.sharedBy(team.name), image }),
    body: pageLayout(team, title + shown),
  }
}

export const headOfLink =
  (db: Db, ports: Pick<Ports, 'settings' | 'now'>): FindHead =>
  async (path) => {
    const uuid = /^\/p\/share\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    try {
      return isId(uuid) ? { status: 200, ...(await pageOf(db, ports, uuid)) } : notFoundHead
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notFoundHead
    }
  }
