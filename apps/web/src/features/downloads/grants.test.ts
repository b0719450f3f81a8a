import type { DownloadTerms } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { needsRequest, withGrant } from './download.ts'

type Standing = Pick<DownloadTerms, 'steps' | 'granted'>
const approved: Standing = { steps: ['disclaimer'], granted: { shape: 'w1080', until: null, once: false } }

describe('an approval for one size', () => {
  it('makes that size the default unless people choose another', () => {
    expect(withGrant(approved, 'original', false)).toEqual({ wanted: 'w1080', asked: approved })
    expect(needsRequest(approved, 'w1080')).toBe(false)
  })
  it('does not cover another size, which needs a request with a use case', () => {
    expect(withGrant(approved, 'w2000', false)).toEqual({
      wanted: 'w2000',
      asked: { ...approved, steps: ['disclaimer', 'use_case', 'request'] },
    })
    expect(needsRequest(approved, 'w2000')).toBe(true)
  })
  it('covers every size if that size is the original', () => {
    const whole: Standing = { ...approved, granted: { shape: 'original', until: null, once: true } }
    expect(withGrant(whole, 'w2000', false)).toEqual({ wanted: 'w2000', asked: whole })
  })
  it('is not needed by people who can download anyway', () => {
    expect(needsRequest({ steps: [], granted: null }, 'w2000')).toBe(false)
  })
})
