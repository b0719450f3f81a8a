import type { FastifyReply, FastifyRequest } from 'fastify'
import { framePolicy } from './headers.ts'
import { asAppError, sendProblem } from './problems.ts'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Not available</title><style>
html,body{margin:0;height:100%}body{display:grid;place-items:center;background:#f4f4f2;color:#4a4a48;font:14px system-ui,sans-serif}
p{padding:1em;text-align:center}@media(prefers-color-scheme:dark){body{background:#1c1c1b;color:#c9c9c5}}
</style></head><body><p>This content is no longer available.</p></body></html>`

/** Answers withdrawn or unknown content with a neutral page, so that a frame on another site does not reveal the
 *  refusal. Any site can frame this page, because it doesn't name a team or a person. */
export const answerFramed = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
  const known = asAppError(error)
  if (known.status !== 404) return sendProblem(reply, known)
  return reply
    .code(known.status)
    .headers({ 'content-security-policy': framePolicy('*'), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page)
}
