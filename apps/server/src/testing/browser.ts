import type { Route } from '@vitrine/contract'
import type { World } from './world.ts'

let machines = 0
/** Returns a different IP address each time, so that one test does not use up another test's attempts. */
export const newAddress = () => {
  machines++
  return `10.${(machines >> 16) & 255}.${(machines >> 8) & 255}.${machines & 255}`
}

type Sent = NonNullable<Parameters<World['call']>[2]>
/** A browser that stores the cookies it receives and sends them back. */
export const newBrowser = (world: Pick<World, 'call'>, start = '', address = newAddress()) => {
  const jar = new Map<string, string>(start.split('; ').flatMap((pair) => (pair ? [split(pair)] : [])))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    jar,
    address,
    cookie,
    call: async (route: Route, sent: Sent = {}) => {
      const reply = await world.call(route, jar.size ? { cookie: cookie() } : undefined, { address, ...sent })
      for (const line of linesOf(reply.headers['set-cookie'])) {
        const [name, value] = split(line.split('; ')[0] ?? '')
        if (/; Max-Age=0(;|$)/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return reply
    },
  }
}
export type Browser = ReturnType<typeof newBrowser>

/** The Set-Cookie headers of a response. */
export const linesOf = (header: string | string[] | number | undefined) =>
  [header ?? []].flat().map((line) => String(line))
const split = (pair: string): [string, string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
