import { describe, expect, it } from 'vitest'
import { explainAccess, explainDownloads, type ParentTerms, termsInShort } from './terms.ts'

const centre: ParentTerms = {
  name: 'the media centre',
  isCentre: true,
  terms: { access: 'inherit', downloads: 'sign_in' },
}
const album: ParentTerms = {
  name: 'Coast',
  isCentre: false,
  terms: { access: 'invited', downloads: 'request' },
}

describe('the terms of an album in words', () => {
  it('says that an album without a rule uses that of its parent', () => {
    expect(explainDownloads(centre, null)).toBe('Same as the media centre: visitors sign in to download.')
  })
  it('says that an album is narrower than its parent', () => {
    expect(explainDownloads(centre, 'request')).toBe(
      'Narrower than the media centre: visitors send a request, and your team approves it.',
    )
    expect(explainAccess(centre, 'hidden')).toBe('Narrower than the media centre: hidden from all visitors.')
  })
  it('says that a stricter parent wins over a wider rule', () => {
    expect(explainDownloads(album, 'free')).toMatch(/^“.*Coast.*” is stricter, so its rule applies: visitors send/)
    expect(explainDownloads(centre, 'free')).toMatch(/^The media centre is stricter/)
    expect(explainAccess(album, 'sign_in')).toMatch(/is stricter, so its rule applies: only people invited/)
  })
  it('says that inherited access is the access of the parent', () => {
    expect(explainAccess(album, 'inherit')).toMatch(/^Same as “.*Coast.*”: only people invited to the media centre/)
  })
  it('names on a card only what differs from the media centre', () => {
    const terms = { access: 'inherit', downloads: 'sign_in' } as const
    expect(termsInShort({ effective: terms }, { downloads: 'sign_in' })).toEqual([])
    expect(termsInShort({ effective: { access: 'hidden', downloads: 'request' } }, { downloads: 'free' })).toEqual([
      'Hidden',
      'Approval required',
    ])
  })
})
