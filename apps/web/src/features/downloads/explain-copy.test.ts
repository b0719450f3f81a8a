import { missingReason } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { explainAnswer } from './explain-copy.ts'

const plain = { steps: [], reasons: [], marked: false }
describe('the explanation of access', () => {
  it('lists the steps once, in a sentence about the person', () => {
    const reasons = ['Request this download.', 'Read the disclaimer first.', 'Tell us how you’ll use it.']
    expect(explainAnswer({ ...plain, steps: ['disclaimer', 'use_case', 'request'], reasons })).toBe(
      'First, they must read the disclaimer, describe how they’ll use it and have their request approved.',
    )
  })
  it('uses the third person', () => {
    expect(explainAnswer({ ...plain, reasons: [missingReason('EDIT_ASSETS')] })).toBe(
      'Their role doesn’t include “Edit all files”.',
    )
    const mark = 'Your copy will be watermarked: your role can’t download files without watermarks.'
    expect(explainAnswer({ ...plain, marked: true, reasons: [mark] })).toBe(
      'They get a watermarked copy, because their role can’t download files without watermarks.',
    )
  })
  it('says so if no restrictions apply', () => expect(explainAnswer(plain)).toBe('No restrictions apply.'))
})
