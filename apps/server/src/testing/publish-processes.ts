import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SocialWorld } from './social-world.ts'

const file = fileURLToPath(new URL('./worker-child.ts', import.meta.url))
type Options = { fault?: string | undefined; listen?: number; concurrency?: number }

/** Starts a process that runs a world's jobs, or serves its routes. Resolves when the process is ready or has exited. */
export const startProcess = async (
  { url, folder, settings }: Pick<SocialWorld, 'url' | 'folder' | 'settings'>,
  options: Options = {},
) => {
  const sent = JSON.stringify({ url, folder, settings, ...options })
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
