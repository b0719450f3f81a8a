import { missingReason, rules } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { explainAnswer, inThirdPerson } from './explain-copy.ts'

const plain = { steps: [], reasons: [], marked: false }
describe('the explanation of access', () => {
  it('lists the steps once, in a sentence about the person', () => {
    const reasons = ['Request this download.', 'Read the disclaimer first.', 'Tell us how you’ll use it.']
    expect(explainAnswer({ ...plain, steps: ['disclaimer', 'use_case', 'request'], reasons })).toBe(
      'First, they must read the disclaimer, describe how they’ll use the file and have their request approved.',
    )
  })
  it('uses the third person', () => {
    expect(explainAnswer({ ...plain, reasons: [missingReason('EDIT_ASSETS')] })).toBe(
      'Their role doesn’t include “Edit all files”.',
    )
    const editing = missingReason({ any: ['EDIT_ASSETS', { all: ['EDIT_OWNED_ASSETS', 'owner'] }] })
    expect(explainAnswer({ ...plain, reasons: [editing] })).toBe(
      'Their role doesn’t include “Edit all files” (or, for their own files, “Edit own files”).',
    )
    const mark = 'Your copy will be watermarked: your role can’t download files without watermarks.'
    expect(explainAnswer({ ...plain, marked: true, reasons: [mark] })).toBe(
      'They get a watermarked copy, because they don’t have permission to download without a watermark.',
    )
  })
  it.each(rules.map(({ says: [reason] }) => reason))('never addresses the reader as the person: %s', (reason) => {
    expect(inThirdPerson(reason)).not.toMatch(/\byou/i)
  })
  it('does not repeat the step that unlocks a page', () => {
    expect(explainAnswer({ ...plain, steps: ['password'], reasons: ['This page is locked.'] })).toBe(
      'First, they must enter the password.',
    )
  })
  it('says so if no restrictions apply', () => expect(explainAnswer(plain)).toBe('No restrictions apply.'))
})
