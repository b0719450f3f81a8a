import type { Clock } from './clock.ts'
import { type Controls, controlRoutes } from './control.ts'
import { type Core, type CoreOptions, createCore } from './core.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import { listen, type Provider } from './server.ts'

export type StartOptions = CoreOptions & { port?: number; host?: string }

export type Emulator = {
  url: string
  clock: Clock
  faults: Faults
  journal: Journal
  /** Resolves when downloads, checks and webhooks in progress have ended. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Parts<Extra> = { provider: Provider; controls: Controls; extra: Extra; start(): Promise<void> }

/** Builds a provider on its core, starts the server, and returns both to the caller. */
export const startEmulator = async <Extra extends object>(
  { port = 0, host = '127.0.0.1', ...options }: StartOptions,
  build: (core: Core) => Parts<Extra>,
): Promise<Emulator & Extra> => {
  let url = ''
  const core = createCore(options, () => url)
  const { provider, controls, extra, start } = build(core)
  const { clock, faults, journal } = core
  const routes = [...controlRoutes(core, controls), ...provider.routes]
  const server = await listen({ provider: { ...provider, routes }, journal, faults, clock }, { host, port })
  url = server.url
  await start()
  return {
    ...extra,
    url,
    clock,
    faults,
    journal,
    idle: core.idle,
    close: async () => {
      await server.close()
      await core.settle()
      core.store.close()
      core.blobs.close()
    },
  }
}
