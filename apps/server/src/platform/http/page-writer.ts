import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageHead } from './page-head.ts'

const compress = promisify(gzip)

/** A rendered page: its bytes, their hash and, once requested, the compressed bytes. */
type WrittenPage = { bytes: Buffer; etag: string; compressed?: Promise<Buffer> }

const written = (html: string): WrittenPage => {
  const bytes = Buffer.from(html)
  // The ETag is weak, because the compressed page shares it.
  return { bytes, etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"` }
}

/** The noindex tag of our lightweight public pages. It is removed if search engines may list the page, or if the head has a
 *  robots tag. */
const noindex = /<meta name="robots" content="noindex"[^>]*>/
const root = /<div id="root">.*?<\/div>/s

/** Writes heads and bodies into one of our built pages. A head that many visitors share is written and compressed once. */
export const newPageWriter = (html: string) => {
  const bare = written(html)
  const known = new WeakMap<PageHead, WrittenPage>()
  return (found: PageHead | undefined): WrittenPage => {
    if (!found) return bare
    const before = known.get(found)
    if (before) return before
    const { head, body, indexed } = found
    const page = written(
      html
        .replace(noindex, (meta) => (indexed || head.includes('name="robots"') ? '' : meta))
        .replace('<title>Vitrine</title>', () => head)
        .replace(root, (empty) => (body ? `<div id="root">${body}</div>` : empty)),
    )
    known.set(found, page)
    return page
  }
}

/** Sends a page, compressed if the browser accepts that, or 304 if the browser already has it. */
export const sendWritten = async ({ headers }: FastifyRequest, reply: FastifyReply, page: WrittenPage) => {
  reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (reply.statusCode === 200) {
    reply.header('etag', page.etag)
    if (headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(page.bytes)
  page.compressed ??= compress(page.bytes)
  return reply.header('content-encoding', 'gzip').send(await page.compressed)
}
