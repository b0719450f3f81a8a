import { pageWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { pageLayout, messagePage, needsScript } from '../../../platform/http/page-body.ts'
import { type FindHead, buildHead } from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import * as store from '../store.ts'
import { consentOf } from './open.ts'

const titled = (title: string) => `<title>${escapeHtml(title)}</title>`
const { sendFiles, ended, endedHelp, locked } = pageWords

/** The page for older URLs, which have no handle: only the script in the browser knows the link. */
const unknown = {
  status: 200,
  head: titled(sendFiles),
  body: pageLayout(undefined, `<noscript>${messagePage(sendFiles, pageWords.needsScript.sendFiles)}</noscript>`),
}
const closed = { status: 404, head: titled(ended), body: pageLayout(undefined, messagePage(ended, endedHelp)) }

/** The guest upload page without JavaScript: the team, its message and the consent text, or only the team if a password is
 *  set. */
export const headOfGuestLink =
  (db: Db, { settings: { origin } }: Pick<Ports, 'settings'>): FindHead =>
  async (path) => {
    const [found, handle] = /^\/p\/upload(?:\/([^/]+))?\/?$/.exec(path) ?? []
    if (found === undefined) return undefined
    if (handle === undefined) return unknown
    const link = /^[0-9a-f]{32}$/.test(handle) ? await store.byHandle(db, handle) : undefined
    const team = link && (await brandOf(db, link.team))
    if (!link || !team) return closed
    const about = { team: team.name, address: `${origin}/p/upload/${handle}`, hidden: true }
    if (link.password_hash !== null)
      return {
        status: 200,
        head: buildHead(origin, { ...about, name: locked, description: '' }),
        // In <noscript>, so that a guest who has already entered the password doesn't see it.
        body: pageLayout(team, `<noscript>${messagePage(locked, pageWords.needsScript.enterPassword)}</noscript>`),
      }
    const message = link.message ? `<p class="description">${escapeHtml(link.message)}</p>` : ''
    const consent = await consentOf({ db }, link)
    // The consent text is below the space for the form, where the script renders it too, so that the longest text on the
    // page doesn't move.
    const consentText = consent
      ? `<section class="consent"><p class="text" tabindex="0">${escapeHtml(consent.text)}</p></section>`
      : ''
    return {
      status: 200,
      head: buildHead(origin, { ...about, name: link.name, description: link.message || `Send files to ${team.name}` }),
      body: pageLayout(
        team,
        `<div class="card"><h1>${escapeHtml(link.name)}</h1>${message}<div class="form-space">${needsScript(pageWords.needsScript.sendFilesTo(team.name))}</div>${consentText}</div>`,
      ),
    }
  }
