import type { World } from '../../../testing/world.ts'
import { callerWithId } from '../../auth/index.ts'
import { headOfCentre } from '../service/page-heads.ts'

export type Visitor = { cookie: string; user?: string } | undefined
/** Returns a page of a media centre as the server renders it. `address` starts with the team. */
export const pageAt = async (world: World, address: string, who?: Visitor, ports = world.ports) => {
  const [path = '', query = ''] = `/p/media-centre/${address}`.split('?')
  const caller = async () => (await callerWithId(world.db, who?.user)).caller
  const headers = new Headers(who ? { cookie: who.cookie } : {})
  const found = await headOfCentre(world.db, ports)(path, {
    query: new URLSearchParams(query),
    caller,
    wire: { id: '', method: 'GET', url: path, address: '192.0.2.7', user_agent: 'Firefox', headers, cookies: [] },
  })
  return { status: 404, head: '', body: '', indexed: false, ...found }
}
