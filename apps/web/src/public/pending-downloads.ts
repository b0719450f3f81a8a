import type { DownloadDraft } from '@vitrine/contract'
import type { CompletedSteps } from './api.ts'

/** The choices made before signing in, so that people continue where they left off. Stored in the browser for an
 *  hour, and sent with the request for an emailed link, which may be opened in another browser. */
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
  /** Returns the latest choices, if they were made on the page at this path. */
  draftFor: (path: string | undefined): DownloadDraft | undefined => {
    const latest = JSON.parse(localStorage.getItem(LATEST) ?? 'null') as { about: string; path: string } | null
    const kept = latest && latest.path === path ? pendingDownloads.read(latest.about) : undefined
    return latest && kept ? { about: latest.about, ...kept } : undefined
  },
}
