import { missingReason } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { explainAnswer } from './explain-words.ts'

const plain = { steps: [], reasons: [], marked: false }
describe('the explanation of access', () => {
  it('lists the steps once, as a sentence about the person', () => {
    const reasons = ['Request this download.', 'Read the disclaimer first.', "Tell us how you'll use it."]
    expect(explainAnswer({ ...plain, steps: ['disclaimer', 'use_case', 'request'], reasons })).toBe(
      'They first read the disclaimer, say what it is for and have their request approved.',
    )
  })
  it('uses the third person', () => {
    expect(explainAnswer({ ...plain, reasons: [missingReason('EDIT_ASSETS')] })).toBe(
      'Their role lacks “Edit all files”.',
    )
    const mark = 'Your copy will be watermarked: your role cannot download files without watermark.'
    expect(explainAnswer({ ...plain, marked: true, reasons: [mark] })).toBe(
      'They get a marked copy: they lack the right to download without watermark.',
    )
  })
  it('says so if nothing prevents it', () => expect(explainAnswer(plain)).toBe('No rule speaks against it.'))
})
