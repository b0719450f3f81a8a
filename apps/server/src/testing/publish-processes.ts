import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SocialWorld } from './social-world.ts'

const file = fileURLToPath(new URL('./worker-child.ts', import.meta.url))
type Options = { fault?: string | undefined; listen?: number; concurrency?: number }

/** Starts a process that runs the jobs of a world, or serves its routes. Resolves when it is ready or has died. */
export const startProcess = async (
  { pool, folder, settings }: Pick<SocialWorld, 'pool' | 'folder' | 'settings'>,
  told: Options = {},
) => {
  const sent = JSON.stringify({ url: pool.options.connectionString, folder, settings, ...told })
  const child = spawn(process.execPath, [file, sent], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), exited])
  return {
    exited,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
export type Process = Awaited<ReturnType<typeof startProcess>>
