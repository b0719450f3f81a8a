import { followWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { pageLayout, messagePage } from '../../../platform/http/page-body.ts'
import { notFoundHead, type FindHead } from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import { showFollow } from './follow.ts'

const hidden = '<meta name="robots" content="noindex">'
const form = (action: string, label: string) =>
  `<form method="post" action="${escapeHtml(action)}"><button type="submit" class="primary">${escapeHtml(label)}</button></form>`
const link = (address: string) => `<p><a href="${escapeHtml(address)}">${escapeHtml(followWords.open)}</a></p>`

/** The page behind the links in emails to followers. Its forms work without a script. */
export const headOfFollow =
  (db: Db, ports: Ports): FindHead =>
  async (path) => {
    const secret = /^\/p\/follow\/([^/]+)\/?$/.exec(path)?.[1]
    if (secret === undefined) return undefined
    if (secret === 'unsubscribed') {
      const { unsubscribedTitle: title, unsubscribedText: text } = followWords
      return {
        status: 200,
        head: `<title>${escapeHtml(title)}</title>${hidden}`,
        body: pageLayout(undefined, messagePage(title, text)),
      }
    }
    const state = await showFollow({ db, ports, now: ports.now() }, secret).catch(() => undefined)
    if (!state) return notFoundHead
    const [title, text, button] = state.confirmed
      ? [
          followWords.followingTitle(state.title),
          followWords.followingText(state.email),
          form(`/p/follow/${secret}`, followWords.unsubscribe),
        ]
      : [
          followWords.confirmTitle(state.title),
          followWords.confirmText(state.email),
          form(`/p/follow/${secret}/confirm`, followWords.confirm),
        ]
    return {
      status: 200,
      head: `<title>${escapeHtml(title)}</title>${hidden}`,
      body: pageLayout(await brandOf(db, state.team.uuid), messagePage(title, text, button + link(state.url))),
    }
  }
