import { createServer } from 'node:net'
import { StartProblem } from '../start-problem.ts'

type Place = { host: string; port: number }

const listenOnce = ({ host, port }: Place) =>
  new Promise<void>((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen({ host, port }, () => server.close(() => done()))
  })

const isFree = (place: Place) =>
  listenOnce(place).then(
    () => true,
    () => false,
  )
const nextFree = async ({ host, port }: Place) => {
  for (let next = port + 1; next <= Math.min(port + 50, 65_535); next++)
    if (await isFree({ host, port: next })) return next
  return undefined
}

/** Explains to the administrator starting the server why it cannot listen on a port; other errors are returned unchanged. */
export const explainPort = async (error: unknown, place: Place): Promise<unknown> => {
  const { host, port } = place
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE': {
      const free = await nextFree(place)
      const other = free === undefined ? 'with PORT' : `that is free: PORT=${free}`
      return new StartProblem(`Port ${port} is in use: stop the program that uses it, or choose another ${other}.`)
    }
    case 'EACCES':
      return new StartProblem(`Port ${port} can’t be used by this user: choose one above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `This machine has no address ${host}: set HOST to one of its addresses, such as 127.0.0.1.`,
      )
    default:
      return error
  }
}

/** Checks that the server will be able to listen on the port, before anything slow is started. */
export const checkPort = (place: Place) =>
  listenOnce(place).catch(async (error: unknown) => {
    throw await explainPort(error, place)
  })
