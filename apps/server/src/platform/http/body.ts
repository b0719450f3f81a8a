import { AppError } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'

/** Our bodies nest only a few levels. A megabyte of brackets would keep a parser busy for half a second and overflow
 *  recursive functions. */
const deepest = 32
const isTooDeep = (text: string) => {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (quoted) {
      if (character === '\\') i++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === ']' || character === '}') depth--
    else if ((character === '[' || character === '{') && ++depth > deepest) return true
  }
  return false
}

/** Parses bodies, which are always JSON. An empty body becomes undefined, and a body that is nested too deeply is rejected. */
export const readJsonBodies = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text === '') return done(null, undefined)
    if (isTooDeep(text)) return done(new AppError('request.malformed'))
    parse(request, text, done)
  })
}
