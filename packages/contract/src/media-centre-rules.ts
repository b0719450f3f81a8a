/** Who can open a media centre: everyone, everyone with the URL, invited people, or people with the password. */
export const centreVisibilities = ['public', 'link', 'invited', 'password'] as const
export type CentreVisibility = (typeof centreVisibilities)[number]

/** The requirements for a download, from least to most restrictive. */
export const downloadRules = ['free', 'sign_in', 'use_case', 'request', 'nobody'] as const
export type DownloadRule = (typeof downloadRules)[number]

/** Who can open an album, out of those who can open its parent: all of them, signed-in people, invited people, or nobody. */
export const albumAccesses = ['inherit', 'sign_in', 'invited', 'hidden'] as const
export type AlbumAccess = (typeof albumAccesses)[number]

/** An album can only narrow what its parent allows. */
export type AlbumTerms = { access: AlbumAccess; downloads: DownloadRule }
export const narrowTerms = (
  parent: AlbumTerms,
  own: { access: AlbumAccess; downloads: DownloadRule | null },
): AlbumTerms => ({
  access: stricterOf(albumAccesses, parent.access, own.access),
  downloads: own.downloads === null ? parent.downloads : stricterOf(downloadRules, parent.downloads, own.downloads),
})
const stricterOf = <T>(order: readonly T[], a: T, b: T): T => (order.indexOf(b) > order.indexOf(a) ? b : a)

/** What an invited person can do: only view, or download as the rules of the media centre and album allow. */
export const centreRoles = ['viewer', 'downloader'] as const
export type CentreRole = (typeof centreRoles)[number]
