import { digestWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { messagePage, pageLayout } from '../../../platform/http/page-body.ts'
import { type FindHead, notFoundHead } from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { showDigest } from './settings.ts'

/** The page behind the unsubscribe link of a digest. Its form works without a script. */
export const headOfDigest =
  (db: Db, ports: Ports): FindHead =>
  async (path) => {
    const secret = /^\/p\/notifications\/([^/]+)\/?$/.exec(path)?.[1]
    if (secret === undefined) return undefined
    const state = await showDigest({ db, ports }, secret).catch(() => undefined)
    if (!state) return notFoundHead
    const { title, text, doneTitle, doneText, unsubscribe, settings } = digestWords
    const form = `<form method="post" action="${escapeHtml(`/p/notifications/${secret}`)}"><button type="submit" class="primary">${escapeHtml(unsubscribe)}</button></form>`
    const link = `<p><a href="/notifications/settings">${escapeHtml(settings)}</a></p>`
    return {
      status: 200,
      head: `<title>${escapeHtml(state.on ? title : doneTitle)}</title><meta name="robots" content="noindex">`,
      body: pageLayout(
        undefined,
        state.on ? messagePage(title, text(state.email), form) : messagePage(doneTitle, doneText, link),
      ),
    }
  }
