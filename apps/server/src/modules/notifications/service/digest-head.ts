import { digestWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escaped } from '../../../platform/http/escaped.ts'
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
    const form = `<form method="post" action="${escaped(`/p/notifications/${secret}`)}"><button type="submit" class="primary">${escaped(unsubscribe)}</button></form>`
    const link = `<p><a href="/notifications/settings">${escaped(settings)}</a></p>`
    return {
      status: 200,
      head: `<title>${escaped(state.on ? title : doneTitle)}</title><meta name="robots" content="noindex">`,
      body: pageLayout(
        undefined,
        state.on ? messagePage(title, text(state.email), form) : messagePage(doneTitle, doneText, link),
      ),
    }
  }
