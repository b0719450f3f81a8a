import { z } from 'zod'
import { type Call, type Reply, ReplyError, type Route } from './call.ts'
import { commandClock } from './clock.ts'
import type { Core } from './core.ts'
import { Fault } from './faults.ts'

/** What a provider implements for the control routes, which are the same for all emulators. */
export type Controls = {
  settings: { get(): unknown; update(patch: unknown): unknown }
  seed(input: unknown): Promise<unknown>
  revoke(input: unknown): unknown
  posts(): unknown[]
  /** Changes the publication time of a post. */
  redate(input: { id: string; at: number }): void
  /** Resets everything to its state after the first start. */
  reset(): Promise<void>
  feed(): Reply
}

const refuse = (error: unknown): never => {
  if (error instanceof z.ZodError) throw new ReplyError({ status: 400, body: { emulator: z.prettifyError(error) } })
  throw error
}

const control = (method: string, path: string, handle: (call: Call) => unknown): Route => ({
  on: `control ${path}`,
  method,
  path,
  internal: true,
  handle: async (call) => {
    try {
      return { body: await handle(call) }
    } catch (error) {
      return refuse(error)
    }
  },
})

const Filter = z.object({ operation: z.string(), account: z.string(), effect: z.string() }).partial()

const Redate = z.object({ id: z.string(), at: z.iso.datetime({ offset: true }) })

export const controlRoutes = (core: Core, controls: Controls): Route[] => [
  control('GET', '/_emulator/clock', () => ({ now: new Date(core.clock.now()).toISOString() })),
  control('POST', '/_emulator/clock', ({ input }) => commandClock(core.clock, input)),
  control('GET', '/_emulator/faults', () => core.faults.list()),
  control('POST', '/_emulator/faults', ({ input }) => {
    core.faults.add(...(Array.isArray(input.faults) ? z.array(Fault).parse(input.faults) : [Fault.parse(input)]))
    return core.faults.list()
  }),
  control('DELETE', '/_emulator/faults', () => core.faults.clear()),
  control('GET', '/_emulator/journal', ({ input }) => core.journal.entries(Filter.parse(input))),
  control('DELETE', '/_emulator/journal', () => core.journal.clear()),
  control('GET', '/_emulator/settings', () => controls.settings.get()),
  control('POST', '/_emulator/settings', ({ input }) => controls.settings.update(input)),
  control('POST', '/_emulator/seed', ({ input }) => controls.seed(input)),
  control('POST', '/_emulator/revoke', ({ input }) => controls.revoke(input)),
  control('GET', '/_emulator/posts', () => controls.posts()),
  control('POST', '/_emulator/posts', ({ input }) => {
    const { id, at } = Redate.parse(input)
    controls.redate({ id, at: new Date(at).getTime() })
  }),
  control('POST', '/_emulator/reset', () => controls.reset()),
  {
    on: 'media bytes',
    method: 'GET',
    path: '/_emulator/media/:id',
    internal: true,
    handle: ({ params: { id = '' }, input }) => {
      if (!core.blobs.has(id)) throw new ReplyError({ status: 404 })
      if (input.until && Number(input.until) <= core.clock.now()) throw new ReplyError({ status: 403 })
      const type = /^(image|video)\/[\w-]+$/.exec(String(input.type))?.[0] ?? 'application/octet-stream'
      return { file: core.blobs.path(id), type }
    },
  },
  { on: 'feed', method: 'GET', path: '/', internal: true, handle: () => controls.feed() },
]

/** Returns the URL at which the emulator serves stored media. With `ttl`, it expires after that many milliseconds. */
export const mediaAddress = (core: Core, media: { blob: string; type: string }, ttl?: number) => {
  const until = ttl === undefined ? '' : `&until=${core.clock.now() + ttl}`
  return `${core.url()}/_emulator/media/${media.blob}?type=${encodeURIComponent(media.type)}${until}`
}
