import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError, type Caller, isScreen } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindHead } from './page-head.ts'
import { newPageWriter, sendWritten } from './page-writer.ts'
import { sendProblem } from './problems.ts'
import { requestMetaOf } from './request-meta.ts'

const builtApp = new URL('../../../../web/dist/', import.meta.url).pathname

/** Public pages, which must load fast: content pages, which have their own head, and pages for a single visitor. */
const isMediaCentrePage = (address: string) => address.startsWith('/p/media-centre/')
const isContentPage = (address: string) => /^\/p\/(file|share|gallery|map|media-centre)(\/|$)/.test(address)
const isVisitorPage = (address: string) =>
  /^\/p\/(downloads|auth(\/[0-9a-f-]{36})?|link|upload(\/[0-9a-f]{32})?|follow\/[\w.-]+|(post-)?approval\/[^/]+|account|receipt\/[0-9a-f-]{36})\/?$/i.test(
    address,
  )
const isPublicPage = (address: string) => isContentPage(address) || isVisitorPage(address)
const isPage = (address: string) => isScreen(address) || isVisitorPage(address)

/** Browsers accept HTML explicitly; a client that accepts any type gets a page only if there is one. */
const wantsPage = ({ headers: { accept = '*/*' } }: FastifyRequest, address: string) =>
  !address.startsWith('/v1/') &&
  (accept.includes('text/html') || ((isPage(address) || isPublicPage(address)) && accept.includes('*/*')))

const addressOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Returns a page with its stylesheets inlined, so that it can be rendered at once. */
const withStyles = async (built: string, page: string) => {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g)]
  let whole = page
  for (const [link, file = ''] of links) {
    const styles = await readFile(path.join(built, file), 'utf8')
    // Fonts and images are relative to the stylesheet; in the page they need absolute URLs.
    const here = styles.replace(/url\((['"]?)\.\//g, `url($1/${path.dirname(file)}/`)
    whole = whole.replace(link, () => `<style>${here}</style>`)
  }
  return whole
}

/** The built files by URL: no other file can be requested, however its path is spelt. */
const filesOf = async (built: string) => {
  const entries = await readdir(built, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(html|br|gz|json)$/.test(entry.name))
    .map((entry) => path.relative(built, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  return new Map([...names.map((name) => [`/${name}`, name] as const), ['/favicon.ico', 'vitrine.svg']])
}

type WebAppOptions = {
  heads?: readonly FindHead[]
  /** Returns the methods of the API routes at a URL. */
  methodsAt?: (address: string) => readonly string[]
  /** The person requesting a page, and the cookie that extends their session. */
  who?: (request: FastifyRequest) => Promise<{ caller: Caller; renewed?: string }>
  built?: string
}
const anybody = async () => ({ caller: { user: null } }) as const
/** Serves the built web app: its files (those under /assets are cached for ever) and a single page for every screen. An unknown
 *  URL gets the same page with status 404, and the page shows a message. An unsupported method is answered with 405. */
export const serveWebApp = async (
  app: FastifyInstance,
  { heads = [], methodsAt = () => [], who = anybody, built = builtApp }: WebAppOptions = {},
) => {
  const absent = ({ method, url }: FastifyRequest, reply: FastifyReply) => {
    const address = addressOf(url)
    const takes = isThere(address) ? ['GET', 'HEAD'] : methodsAt(address)
    if (takes.length === 0 || takes.includes(method)) return sendProblem(reply, new AppError('thing.not_found'))
    return sendProblem(reply.header('allow', takes.join(', ')), new AppError('request.method'))
  }
  const files = new Map<string, string>()
  const isThere = (address: string) => files.has(address) || isPage(address) || isPublicPage(address)
  app.setNotFoundHandler(absent)
  if (!['index.html', 'p.html', 'centre.html'].every((page) => existsSync(path.join(built, page)))) return
  const read = (name: string) => readFile(path.join(built, name), 'utf8')
  const pages = {
    app: newPageWriter(await read('index.html')),
    light: newPageWriter(await withStyles(built, await read('p.html'))),
    centre: newPageWriter(await withStyles(built, await read('centre.html'))),
  }
  for (const [address, file] of await filesOf(built)) files.set(address, file)
  const headAt = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const caller = async () => {
      const { caller: known, renewed } = await who(request)
      if (renewed) reply.header('set-cookie', renewed)
      return known
    }
    const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
    const asked = { query, caller, wire: requestMetaOf(request) }
    for (const find of heads) {
      const found = await find(address, asked)
      if (found) return found
    }
    return undefined
  }
  const sendPage = async (address: string, request: FastifyRequest, reply: FastifyReply) => {
    const found = await headAt(address, request, reply)
    const write = isMediaCentrePage(address) ? pages.centre : isPublicPage(address) ? pages.light : pages.app
    reply.code(found?.status ?? (isPage(address) ? 200 : 404))
    return sendWritten(request, reply, write(found))
  }
  await app.register(fastifyStatic, {
    root: built,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  })
  app.get('/*', (request, reply) => {
    const address = addressOf(request.url)
    const file = files.get(address)
    // Files with a hash in their name never change.
    const life = file?.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    if (file) return reply.header('cache-control', life).sendFile(file)
    return wantsPage(request, address) ? sendPage(address, request, reply) : absent(request, reply)
  })
}
