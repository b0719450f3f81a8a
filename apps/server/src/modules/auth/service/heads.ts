import { pageWords } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { pageLayout, messagePage } from '../../../platform/http/page-body.ts'
import { notFoundHead, type FindHead } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import { copy } from '../copy.ts'
import { teamBrand } from '../store/users.ts'

/** The head and no-script content of the visitor sign-in page. */
export const headOfSignIn =
  (db: Db): FindHead =>
  async (path) => {
    const [found, uuid] = /^\/p\/auth(?:\/([^/]+))?\/?$/.exec(path) ?? []
    if (found === undefined) return undefined
    const id = uuid?.toLowerCase()
    const team = id !== undefined && isId(id) ? await teamBrand(db, id) : undefined
    if (id !== undefined && !team) return notFoundHead
    const title = `<title>${escapeHtml(copy.pageTitle(team?.name))}</title>`
    const purpose = copy.purpose(team?.name)
    const head = `${title}<meta name="description" content="${escapeHtml(purpose)}">`
    const help = `<noscript>${messagePage(pageWords.signIn, pageWords.needsScript.signIn)}</noscript>`
    return { status: 200, head, body: pageLayout(team, help) }
  }
