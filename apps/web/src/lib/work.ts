import { newRegistry } from './registry.ts'

/** A long-running task in the tray: an upload, a download, a conversion. It continues when the user leaves its page. */
export type Work = {
  id: string
  title: string
  /** The direction of the transfer, if it is not an upload. */
  way?: 'down' | undefined
  state: 'running' | 'paused' | 'failed' | 'done'
  /** True if the task is done, but a part was left out. */
  partly?: boolean | undefined
  /** 0 to 1, or null while unknown. */
  progress: number | null
  /** The problem, or the progress in words. */
  detail?: string | undefined
  picture?: string | undefined
  cancel?: (() => void) | undefined
  retry?: (() => void) | undefined
  /** The label of the retry button, if not "Retry". */
  retryWord?: string | undefined
  /** A button that opens details once the task is done. */
  more?: { label: string; run: () => void } | undefined
  pause?: (() => void) | undefined
  resume?: (() => void) | undefined
  /** The number of finished items and the total. If undefined, the task counts as one item. */
  count?: { done: number; of: number } | undefined
  /** The number of items that have not started. */
  waiting?: number | undefined
  /** Parts of the task that have their own lines. Without them, the task has a single line. */
  parts?: readonly Work[] | undefined
}

/** All tasks in the tray, added and updated by the code that runs them. */
export const work = newRegistry<Work>()
