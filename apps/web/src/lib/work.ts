import { newRegistry } from './registry.ts'

/** Long work that the shell's tray shows: an upload, a download, a conversion. It survives leaving the page it began on. */
export type Work = {
  id: string
  title: string
  state: 'running' | 'failed' | 'done'
  /** 0 to 1, or null while it cannot be known. */
  progress: number | null
  /** What went wrong, or how far it is. */
  detail?: string
  picture?: string
  cancel?: () => void
  retry?: () => void
}

/** All running work. Whoever runs it adds, replaces and removes its own. */
export const work = newRegistry<Work>()
