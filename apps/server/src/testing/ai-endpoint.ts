import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type ChatRequest = { model: string; messages: { role: string; content: string }[] }
type Reply = { status: number; text: string }
export const answerOf = (content: string) => ({ choices: [{ message: { role: 'assistant', content } }] })
const usual: Reply = {
  status: 200,
  text: JSON.stringify(answerOf('Hi @guest.0, this is lovely! May we share it?')),
}

/** An OpenAI-compatible endpoint on this machine with configurable replies. */
export const startAiEndpoint = async () => {
  const calls: { url: string; authorization: string; body: ChatRequest }[] = []
  let reply = usual
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    calls.push({
      url,
      authorization: headers.authorization ?? '',
      body: JSON.parse(await text(request)) as ChatRequest,
    })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    settings: { url: `http://127.0.0.1:${port}/v1`, key: 'key of the tests', model: 'small' },
    calls,
    /** Sets the reply to subsequent calls. Without an argument, restores the default reply. */
    answer: (next: Reply = usual) => {
      reply = next
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type AiEndpoint = Awaited<ReturnType<typeof startAiEndpoint>>
