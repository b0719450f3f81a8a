/** Who can open a media centre: everybody, everybody who has the address, invited people, or people with the password. */
export const centreVisibilities = ['public', 'link', 'invited', 'password'] as const
export type CentreVisibility = (typeof centreVisibilities)[number]

/** The requirements of a download, from the least to the most restrictive. */
export const downloadRules = ['free', 'sign_in', 'use_case', 'request', 'nobody'] as const
export type DownloadRule = (typeof downloadRules)[number]

/** Who can open an album, among those who can open its parent: all of them, signed-in people, invited people, or nobody. */
export const albumAccesses = ['inherit', 'sign_in', 'invited', 'hidden'] as const
export type AlbumAccess = (typeof albumAccesses)[number]

/** An album narrows what its parent allows and never widens it. */
export type AlbumTerms = { access: AlbumAccess; downloads: DownloadRule }
export const narrowed = (
  parent: AlbumTerms,
  own: { access: AlbumAccess; downloads: DownloadRule | null },
): AlbumTerms => ({
  access: later(albumAccesses, parent.access, own.access),
  downloads: own.downloads === null ? parent.downloads : later(downloadRules, parent.downloads, own.downloads),
})
const later = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(b) > order.indexOf(a) ? b : a)

/** What an invited person can do: look only, or download as the rules of centre and album say. */
export const centreRoles = ['viewer', 'downloader'] as const
export type CentreRole = (typeof centreRoles)[number]
