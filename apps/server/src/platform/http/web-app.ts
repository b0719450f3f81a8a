import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './problems.ts'

const built = new URL('../../../../web/dist/', import.meta.url).pathname
const wantsPage = ({ method, headers, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/v1/') && (headers.accept ?? '').includes('text/html')

/** Serves the built web app: its files under /assets for ever, and its one page for every address that is a page. */
export const serveWebApp = async (app: FastifyInstance) => {
  const absent = (reply: FastifyReply) => sendProblem(reply, new AppError('thing.not_found'))
  if (!existsSync(path.join(built, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => absent(reply))
    return
  }
  const page = await readFile(path.join(built, 'index.html'))
  await app.register(fastifyStatic, {
    root: path.join(built, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    decorateReply: false,
  })
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request)
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
      : absent(reply),
  )
}
