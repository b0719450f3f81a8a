import type { Taken } from './api.ts'

/** What was chosen before somebody went to sign in, so that they go on where they were. A mailed link opens in a tab of its own,
 *  so it is kept for the browser, and for an hour. */
const KEPT_MS = 3_600_000
export type Kept = { taken: Taken; items?: string[] }
const keyOf = (about: string) => `download ${about}`

export const pending = {
  read: (about: string): Kept | undefined => {
    const kept = localStorage.getItem(keyOf(about))
    if (!kept) return undefined
    const { at, ...rest } = JSON.parse(kept) as Kept & { at: number }
    return Date.now() - at < KEPT_MS ? rest : undefined
  },
  keep: (about: string, kept: Kept) => localStorage.setItem(keyOf(about), JSON.stringify({ at: Date.now(), ...kept })),
  forget: (about: string) => localStorage.removeItem(keyOf(about)),
}
