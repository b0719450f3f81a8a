import type { ShareLink } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { changesOf, endsInWords, linkSchema, valuesOf } from './link-form.ts'
import { termsInWords } from './words.ts'

const link = (rest: Partial<ShareLink> = {}): ShareLink => ({
  uuid: 'l',
  title: 'For the Wayfarer',
  url: '/p/share/l',
  folder: null,
  files: 1,
  has_password: true,
  expires_at: new Date('2026-11-20T12:00:00'),
  downloads_by: 'request',
  asks_use_case: false,
  watermark: false,
  max_downloads: 1,
  on: true,
  state: 'open',
  views: 0,
  downloads: 0,
  last_used_at: null,
  created_by: null,
  created_at: new Date(0),
  ...rest,
})

describe('a share link that is changed', () => {
  it('sends only what is another now; a password that is not typed stays', () => {
    expect(changesOf(link(), valuesOf(link()), false)).toEqual({})
    const typed = { ...valuesOf(link()), watermark: true, max_downloads: null }
    expect(changesOf(link(), typed, false)).toEqual({ watermark: true, max_downloads: null })
  })
  it('gets a new end at the end of the chosen day, or none, and can lose its password', () => {
    const day = new Date('2026-12-24T23:59:59').toISOString()
    expect(changesOf(link(), { ...valuesOf(link()), expires_at: '2026-12-24' }, false)).toEqual({ expires_at: day })
    expect(changesOf(link(), { ...valuesOf(link()), expires_at: '' }, true)).toEqual({
      expires_at: null,
      password: null,
    })
  })
  it('needs a password of four characters, or none', () => {
    const typed = (password: string) => linkSchema.safeParse({ ...valuesOf(link()), password }).success
    expect([typed(''), typed('abc'), typed('abcd')]).toEqual([true, false, true])
  })
})

it('writes the chosen day out, for fields write it in many ways', () => {
  expect([endsInWords('2026-12-01'), endsInWords('')]).toEqual(['At the end of 1 December 2026', 'No end'])
})

it('says of one download that it is one, and of an end that it has passed', () => {
  expect(termsInWords(link())).toBe('Downloads on request, password, at most 1 download, until 20 November 2026')
  expect(termsInWords(link({ state: 'expired', max_downloads: null }))).toBe(
    'Downloads on request, password, ended on 20 November 2026',
  )
})
