import type { DownloadDraft } from '@vitrine/contract'
import type { CompletedSteps } from './api.ts'

/** What was chosen before somebody went to sign in, so that they continue where they were. It is kept in the browser for an hour, and
 *  sent along with the request for a mailed link, which may be opened in another browser. */
const KEPT_MS = 3_600_000
const LATEST = 'download latest'
export type PendingDownload = { taken: CompletedSteps; items?: string[] }
const keyOf = (about: string) => `download ${about}`

export const pendingDownloads = {
  read: (about: string): PendingDownload | undefined => {
    const kept = localStorage.getItem(keyOf(about))
    if (!kept) return undefined
    const { at, ...rest } = JSON.parse(kept) as PendingDownload & { at: number }
    return Date.now() - at < KEPT_MS ? rest : undefined
  },
  keep: (about: string, { taken, items }: PendingDownload, path = location.pathname) => {
    localStorage.setItem(keyOf(about), JSON.stringify({ at: Date.now(), taken, ...(items && { items }) }))
    localStorage.setItem(LATEST, JSON.stringify({ about, path }))
  },
  forget: (about: string) => localStorage.removeItem(keyOf(about)),
  /** What was begun last on the page at this path. */
  draftFor: (path: string | undefined): DownloadDraft | undefined => {
    const latest = JSON.parse(localStorage.getItem(LATEST) ?? 'null') as { about: string; path: string } | null
    const kept = latest && latest.path === path ? pendingDownloads.read(latest.about) : undefined
    return latest && kept ? { about: latest.about, ...kept } : undefined
  },
}
