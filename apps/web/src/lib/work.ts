import { newRegistry } from './registry.ts'

/** Long work that the shell's tray shows: an upload, a download, a conversion. It survives leaving the page it began on. */
export type Work = {
  id: string
  title: string
  /** Which way the bytes go, where it is not up. */
  way?: 'down' | undefined
  state: 'running' | 'paused' | 'failed' | 'done'
  /** It is done, but a part of it was left out. */
  partly?: boolean | undefined
  /** 0 to 1, or null while it cannot be known. */
  progress: number | null
  /** What went wrong, or how far it is. */
  detail?: string | undefined
  picture?: string | undefined
  cancel?: (() => void) | undefined
  retry?: (() => void) | undefined
  /** What the button to try again says, where that is not "Retry". */
  retryWord?: string | undefined
  /** Something to look at when it is done. */
  more?: { label: string; run: () => void } | undefined
  pause?: (() => void) | undefined
  resume?: (() => void) | undefined
  /** How many things it is about and how many of them are done. Left out, it is one thing. */
  count?: { done: number; of: number } | undefined
  /** How many of them have not begun. */
  waiting?: number | undefined
  /** What of it is worth a line of its own; left out, it is one line itself. */
  parts?: readonly Work[] | undefined
}

/** All running work. Whoever runs it adds, replaces and removes its own. */
export const work = newRegistry<Work>()
