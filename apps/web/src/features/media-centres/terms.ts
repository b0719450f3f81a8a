import {
  type Album,
  type AlbumAccess,
  albumAccesses,
  type AlbumTerms,
  type DownloadRule,
  downloadRules,
  type MediaCentre,
} from '@vitrine/contract'
import { accessWords, downloadWords, termsWords } from './copy.ts'

/** The terms of the parent album or of the media centre. An album can be stricter than these, but not less strict. */
export type ParentTerms = { album: string | null; terms: AlbumTerms }
export const parentTermsOf = (centre: Pick<MediaCentre, 'downloads'>, parent: Album | undefined): ParentTerms =>
  parent
    ? { album: parent.title, terms: parent.effective }
    : { album: null, terms: { access: 'inherit', downloads: centre.downloads } }

const compare = <T>(order: readonly T[], own: T, parent: T) => Math.sign(order.indexOf(own) - order.indexOf(parent))

const explain = ({ album }: ParentTerms, difference: number, own: string, inherited: string) => {
  if (difference > 0) return termsWords.stricter(album, own)
  return difference < 0 ? termsWords.overruled(album, inherited) : termsWords.same(album, inherited)
}

/** Describes an album's download rule and where it comes from. Null inherits the parent's rule. */
export const explainDownloads = (parent: ParentTerms, own: DownloadRule | null) => {
  const rule = own ?? parent.terms.downloads
  return explain(
    parent,
    compare(downloadRules, rule, parent.terms.downloads),
    downloadWords[rule].help,
    downloadWords[parent.terms.downloads].help,
  )
}

/** Describes who can open an album, and which rule decides that. */
export const explainAccess = (parent: ParentTerms, own: AlbumAccess) => {
  const { access } = parent.terms
  const difference = own === 'inherit' ? 0 : compare(albumAccesses, own, access)
  return explain(parent, difference, accessWords[own].help, accessWords[access].help)
}

/** Returns the terms of an album that differ from those of its media centre, in a few words for a card. */
export const termsInShort = ({ effective }: Pick<Album, 'effective'>, centre: Pick<MediaCentre, 'downloads'>) =>
  [
    effective.access !== 'inherit' &&
      (effective.access === 'hidden' ? termsWords.hidden : accessWords[effective.access].label),
    effective.downloads !== centre.downloads && downloadWords[effective.downloads].label,
  ].filter((one) => one !== false)
