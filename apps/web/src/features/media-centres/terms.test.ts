import { describe, expect, it } from 'vitest'
import { explainAccess, explainDownloads, type ParentTerms, termsInShort } from './terms.ts'

const centre: ParentTerms = {
  album: null,
  terms: { access: 'inherit', downloads: 'sign_in' },
}
const album: ParentTerms = {
  album: 'Coast',
  terms: { access: 'invited', downloads: 'request' },
}

describe('the terms of an album in words', () => {
  it('say that an album without a rule uses its parent’s rule', () => {
    expect(explainDownloads(centre, null)).toBe('Same as the media centre. Visitors sign in to download.')
  })
  it('say that an album is stricter than its parent', () => {
    expect(explainDownloads(centre, 'request')).toBe(
      'Stricter than the media centre. Visitors send a request, which your team approves or declines.',
    )
    expect(explainAccess(centre, 'hidden')).toBe(
      'Stricter than the media centre. This album is hidden from all visitors.',
    )
  })
  it('say that a stricter parent overrides the rule of an album', () => {
    expect(explainDownloads(album, 'free')).toMatch(/^“.*Coast.*” is stricter, so its rule applies\. Visitors send/)
    expect(explainDownloads(centre, 'free')).toMatch(/^The media centre is stricter/)
    expect(explainAccess(album, 'sign_in')).toMatch(/is stricter, so its rule applies\. Only people invited/)
  })
  it('say that inherited access is the same as the parent’s', () => {
    expect(explainAccess(album, 'inherit')).toMatch(/^Same as “.*Coast.*”\. Only people invited to the media centre/)
  })
  it('include only differences from the media centre on a card', () => {
    const terms = { access: 'inherit', downloads: 'sign_in' } as const
    expect(termsInShort({ effective: terms }, { downloads: 'sign_in' })).toEqual([])
    expect(termsInShort({ effective: { access: 'hidden', downloads: 'request' } }, { downloads: 'free' })).toEqual([
      'Hidden',
      'Approval required',
    ])
  })
})
