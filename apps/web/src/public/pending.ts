import type { DownloadDraft } from '@vitrine/contract'
import type { Taken } from './api.ts'

/** What was chosen before somebody went to sign in, so that they continue where they were. It is kept in the browser for an hour, and
 *  sent along with the request for a mailed link, which may be opened in another browser. */
const KEPT_MS = 3_600_000
const LATEST = 'download latest'
export type Kept = { taken: Taken; items?: string[] }
const keyOf = (about: string) => `download ${about}`

export const pending = {
  read: (about: string): Kept | undefined => {
    const kept = localStorage.getItem(keyOf(about))
    if (!kept) return undefined
    const { at, ...rest } = JSON.parse(kept) as Kept & { at: number }
    return Date.now() - at < KEPT_MS ? rest : undefined
  },
  keep: (about: string, { taken, items }: Kept, path = location.pathname) => {
    localStorage.setItem(keyOf(about), JSON.stringify({ at: Date.now(), taken, ...(items && { items }) }))
    localStorage.setItem(LATEST, JSON.stringify({ about, path }))
  },
  forget: (about: string) => localStorage.removeItem(keyOf(about)),
  /** What was begun last on the page at this path. */
  draftFor: (path: string | undefined): DownloadDraft | undefined => {
    const latest = JSON.parse(localStorage.getItem(LATEST) ?? 'null') as { about: string; path: string } | null
    const kept = latest && latest.path === path ? pending.read(latest.about) : undefined
    return latest && kept ? { about: latest.about, ...kept } : undefined
  },
}
