import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FindHead } from './page-head.ts'
import { sendProblem } from './problems.ts'

const built = new URL('../../../../web/dist/', import.meta.url).pathname
const wantsPage = ({ method, headers, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/v1/') && (headers.accept ?? '').includes('text/html')

/** Pages that the world opens, and that must be light. */
const isLight = (url: string) =>
  /^\/p\/((file|share|gallery|downloads)(\/|\?|$)|media-centre\/[^/]+\/[^/]+\/downloads\/?(\?|$))/.test(url)

/** What has a hash in its name never changes. */
const lifeOf = (file: string) =>
  file.startsWith(path.join(built, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache'

/** A page with its stylesheets written into it: it can be seen as soon as it is there. */
const withStyles = async (page: string) => {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g)]
  let whole = page
  for (const [link, file = ''] of links) {
    const styles = await readFile(path.join(built, file), 'utf8')
    // Fonts and pictures lie beside the stylesheet; from the page, they are found by their whole address.
    const here = styles.replace(/url\((['"]?)\.\//g, `url($1/${path.dirname(file)}/`)
    whole = whole.replace(link, () => `<style>${here}</style>`)
  }
  return whole
}

/** Serves the built web app: its files under /assets for ever, and its one page for every address that is a page. */
export const serveWebApp = async (app: FastifyInstance, heads: readonly FindHead[] = []) => {
  const absent = (reply: FastifyReply) => sendProblem(reply, new AppError('thing.not_found'))
  if (!['index.html', 'p.html'].every((page) => existsSync(path.join(built, page)))) {
    app.setNotFoundHandler((_request, reply) => absent(reply))
    return
  }
  const read = (name: string) => readFile(path.join(built, name), 'utf8')
  const pages = { app: await read('index.html'), light: await withStyles(await read('p.html')) }
  const headAt = async (address: string) => {
    for (const find of heads) {
      const found = await find(address)
      if (found) return found
    }
    return undefined
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { status = 200, head, body: first = '' } = (await headAt(request.url.split('?', 1)[0] ?? '')) ?? {}
    const page = isLight(request.url) ? pages.light : pages.app
    const body =
      head === undefined
        ? page
        : page
            .replace('<title>Vitrine</title>', () => head)
            .replace('<div id="root"></div>', () => `<div id="root">${first}</div>`)
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(body)
  }
  await app.register(fastifyStatic, {
    root: built,
    // Every file is known at the start, so no address can reach beyond them.
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', lifeOf(file)),
  })
  app.setNotFoundHandler((request, reply) => (wantsPage(request) ? sendPage(request, reply) : absent(reply)))
}
