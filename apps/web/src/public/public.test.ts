import { leftOutInWords } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import type { Request, Terms } from './api.ts'
import { ApiError } from './api.ts'
import { rightsInWords } from './ReceiptPage.tsx'
import { stateOf } from './DownloadsPage.tsx'
import { directSizesInWords, sizesOf } from './sizes.ts'
import { usesInWords } from '@vitrine/contract'
import { missingStepsOf, fetchTexts } from './zip.ts'

const sizes: Terms['sizes'] = [
  { choice: 'original', label: 'Original', width: null, height: null },
  { choice: 'large', label: 'Large (2000 px)', width: 2000, height: null },
  { choice: 'medium', label: 'Medium (1080 px)', width: 1080, height: null },
  { choice: 'custom', label: 'Custom size', width: null, height: null },
]
const shapes = (granted: Terms['granted'], another = false) =>
  sizesOf({ sizes, granted, at_once: [] }, another).map(({ shape }) => shape)

describe('the sizes on a public page', () => {
  it('are all offered if nothing or the original was approved', () => {
    expect(shapes(null)).toEqual(['original', 'w2000', 'w1080'])
    expect(shapes({ shape: 'original', until: null, once: true })).toEqual(['original', 'w2000', 'w1080'])
  })
  it('are limited to the approved size, and the others can be requested', () => {
    const granted = { shape: 'w1080', until: null, once: false }
    expect(sizesOf({ sizes, granted, at_once: [] }, false)).toEqual([{ shape: 'w1080', label: '1080 px' }])
    expect(shapes(granted, true)).toEqual(['original', 'w2000'])
  })
})

describe('with a rule that approves some sizes', () => {
  it('the page lists those sizes, and states for every size whether it needs a request', () => {
    const at_once = ['w1080']
    expect(directSizesInWords({ sizes, at_once })).toBe(
      'Medium (1080 px) can be downloaded now. You can request other sizes.',
    )
    expect(sizesOf({ sizes, granted: null, at_once }, false).map(({ label }) => label)).toEqual([
      'Original, on request',
      'Large (2000 px), on request',
      'Medium (1080 px), available now',
    ])
    expect(directSizesInWords({ sizes, at_once: [] })).toBe('')
  })
})

describe("a visitor's own downloads", () => {
  const request = {
    approved: true,
    until: '2026-12-01T00:00:00Z',
    once: false,
    ended: false,
    used_at: null,
    covered: true,
  }
  it('show when an approval ends, that it has expired, that a file is unavailable, or that an answer is pending', () => {
    const state = (change: Partial<Request> = {}) => stateOf({ ...request, shape: 'original', ...change } as Request)
    expect(state()).toBe('Approved, until 1 December 2026')
    expect(state({ ended: true, covered: false })).toBe('Approved, but expired')
    expect(state({ covered: false })).toBe('No longer available')
    expect(state({ approved: null })).toBe('Waiting for an answer')
  })
})

describe('permitted use', () => {
  const file = (uses: Parameters<typeof usesInWords>[0]['uses'], expiration_date: string | null = null) =>
    usesInWords({ uses, expiration_date }).map(({ may, says }) => [may, says])
  it('is shown only if a licence states it', () => {
    expect(file([])).toEqual([])
    expect(file([{ channels: [], territories: [] }], '2027-03-03')).toEqual([])
  })
  it('lists the uses that every licence allows, with territories and dates, and those that none allows', () => {
    const press = { channels: ['web', 'print', 'social'], territories: ['Norway', 'Sweden'] } as const
    const short = { channels: ['web', 'print'], territories: [] } as const
    const uses = [press, short].map((one) => ({ channels: [...one.channels], territories: [...one.territories] }))
    expect(file(uses, '2027-03-03')).toEqual([
      [true, 'Web, Print'],
      [true, 'Norway, Sweden, until 3 March 2027'],
      [false, 'Not for social media, advertising'],
    ])
  })
})

it("a refused request is reported with the server's message, including the time to wait", () => {
  const problem = { title: 'Too many attempts. Wait a moment and try again.', detail: 'Try again in 11 minutes.' }
  expect(new ApiError(problem, 429).message).toBe('Try again in 11 minutes.')
})

describe('a zip of several files', () => {
  it('reports the files that are left out, with the reasons', () => {
    const reason = 'This file is still being prepared. Try again in a minute.'
    expect(leftOutInWords([])).toBe('')
    expect(leftOutInWords([{ name: 'a.mov', reason }]).replace(/[\u2066-\u2069]/g, '')).toBe(
      `1 file left out: a.mov. ${reason}`,
    )
    const said = leftOutInWords(
      [
        { name: 'a.mov', reason },
        { name: 'b.jpg', reason: 'It has ended.' },
        { name: 'c.mov', reason },
      ],
      2,
    )
    expect(said.replace(/[\u2066-\u2069]/g, '')).toBe(
      `2 files left out: a.mov, c.mov. ${reason} 1 file left out: b.jpg. It has ended. 2 files are no longer available.`,
    )
  })

  it("reads the required steps from the server's error response", () => {
    expect(missingStepsOf(new ApiError({ steps: ['disclaimer', 'sign_in'] }, 403))).toEqual(['disclaimer', 'sign_in'])
    expect(missingStepsOf(new ApiError({ title: 'Not found' }, 404))).toBeUndefined()
  })
  it('takes the text of each step from the first file that needs it, without further requests', async () => {
    const asked: string[] = []
    const text = (hash: string) => ({ text: hash, hash })
    const terms = async ({ file }: { file: string }) => {
      asked.push(file)
      return { disclaimer: file === 'b' ? text('read') : null, agreement: text('agree') } as Terms
    }
    expect(await fetchTexts('link', ['a', 'b', 'c'], ['disclaimer', 'agreement'], terms)).toEqual({
      disclaimer: text('read'),
      agreement: text('agree'),
    })
    expect(asked).toEqual(['a', 'b'])
  })
})

describe('a receipt', () => {
  it('describes the rights in words, and omits those that were not set', () => {
    const none = { copyright: '', rights_context: '', expiration_date: null, records: [] }
    expect(rightsInWords(none)).toEqual([])
    const records = [
      { name: 'Agency', channels: ['web' as const, 'print' as const], territories: ['Norway'] },
      { name: 'Own', channels: [], territories: [] },
    ]
    expect(rightsInWords({ ...none, copyright: '© Ingrid', expiration_date: '2027-03-03', records })).toEqual([
      ['Credit', '© Ingrid'],
      ['Agency', 'Web, Print; Norway'],
      ['Own', 'any use; worldwide'],
      ['May be used until', '3 March 2027'],
    ])
  })
})
