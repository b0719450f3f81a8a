import { copy } from './copy.ts'

/** The result of one check. `todo` says what to do about it. */
export type Finding = { check: string; state: 'ok' | 'warning' | 'problem'; text: string; todo?: string }

/** Functions that create the findings of one check. */
export const findings = (check: string) => ({
  ok: (text: string): Finding => ({ check, state: 'ok', text }),
  warning: (text: string, todo: string): Finding => ({ check, state: 'warning', text, todo }),
  problem: (text: string, todo: string): Finding => ({ check, state: 'problem', text, todo }),
})

/** Returns the first line of an error's message. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? copy.unknownReason

export const formatSize = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
