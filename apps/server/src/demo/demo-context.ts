import { actorIn, type EventName } from '@vitrine/contract'
import { byEmail, callerWithId } from '../modules/auth/index.ts'
import type { Context, RequestMeta } from '../platform/http/context.ts'
import { newId } from '../platform/ids.ts'
import { enqueuer } from '../platform/jobs/jobs.ts'
import type { Ports } from '../platform/ports.ts'
import type { Tx } from './tx.ts'

/** The URLs of the emulated networks, if the demo uses any. */
export const emulatorUrls = ({ settings: { demo, networks } }: Ports) => {
  const urls = { Instagram: networks.instagram.graphUrl, TikTok: networks.tiktok.apiUrl }
  return demo && Object.values(urls).every((url) => url.startsWith('http:')) ? urls : undefined
}
/** Calls an emulator's control API. */
export const callEmulator = async ({ outbound }: Ports, url: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body) } as const
  const { status, body: answer } = await outbound.read(`${url}/_emulator/${path}`, request)
  if (status >= 300) throw new Error(`the emulator answered ${status} to ${path}`)
  return answer
}

/** Headers that make a request look as if it came from a phone. */
const phone: Omit<RequestMeta, 'id'> = {
  method: 'PUT',
  url: '/',
  address: '203.0.113.24',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15',
  headers: new Headers(),
  cookies: [],
}
export type DemoContext = Context<'member', EventName>

/** The context that services need to act as one of the demo's people; undefined if that person is not in the team. */
export const contextFor = async (
  tx: Tx,
  ports: Ports,
  team: string,
  email: string,
): Promise<DemoContext | undefined> => {
  const user = await byEmail(tx.db, email)
  const caller = user && (await callerWithId(tx.db, user.uuid)).caller
  const actor = caller && actorIn(caller, team)
  if (!user || !caller || actor?.kind !== 'member') return undefined
  const by = { team, actor: user.uuid }
  return {
    db: tx.db,
    ports,
    caller,
    session: null,
    actor,
    subject: { uuid: team, team },
    surface: { kind: 'app' },
    now: ports.now(),
    wire: { ...phone, id: newId() },
    enqueue: enqueuer(tx.db, by),
    record: ((event: EventName, data: never, own = {}) =>
      tx.record(event, data, { ...by, about: aboutOf(data) ?? team, ...own })) as DemoContext['record'],
  }
}
const aboutOf = (data: { post?: string; social_post?: string }) => data.post ?? data.social_post
/** The context of a creator who replies through their link, without an account. */
export const asCreator = (acting: DemoContext): Context<'anyone', EventName> => ({
  ...acting,
  caller: { user: null },
  actor: { kind: 'nobody' },
  record: ((event: EventName, data: never, own = {}) =>
    acting.record(event as never, data, { actor: null, ...own } as never)) as DemoContext['record'],
})
