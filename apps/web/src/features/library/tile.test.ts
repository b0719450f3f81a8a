import { describe, expect, it } from 'vitest'
import { columnOf, type ListedFile } from './columns.ts'
import { rightsOf } from './rights-mark.ts'

const now = new Date('2026-11-17T12:00:00Z')
const plain = { status: 'available', expired: false, rights_unknown: false, expiration_date: null } as const
const markOf = (more: Partial<Parameters<typeof rightsOf>[0]>) => rightsOf({ ...plain, ...more }, now)

describe('the rights mark of a file', () => {
  it('is green for an available file, amber for an embargoed one, red for "Do not use"', () => {
    expect(markOf({}).kind).toBe('ok')
    expect(markOf({ status: 'embargoed' })).toEqual({ kind: 'warn', text: 'Embargoed' })
    expect(markOf({ status: 'do_not_use' }).kind).toBe('stop')
  })
  it('is red with the date for an expired file, whatever its status', () => {
    expect(markOf({ expired: true, expiration_date: '2025-10-12' })).toEqual({
      kind: 'stop',
      text: 'Expired on 12 Oct 2025',
    })
    expect(markOf({ expired: true }).text).toBe('Expired')
  })
  it('is amber with the date for a file that expires within 30 days', () => {
    expect(markOf({ expiration_date: '2026-12-16' })).toEqual({ kind: 'warn', text: 'Expires on 16 Dec 2026' })
    expect(markOf({ expiration_date: '2026-12-18' }).kind).toBe('ok')
  })
  it('is amber if nobody has recorded the rights', () => {
    expect(markOf({ rights_unknown: true })).toEqual({ kind: 'warn', text: 'Rights unknown' })
    expect(markOf({ rights_unknown: true, status: 'do_not_use' }).kind).toBe('stop')
  })
  it('has the same text in list view', () => {
    const expired = { ...plain, expired: true } as unknown as ListedFile
    expect(columnOf('status').text(expired)).toBe(rightsOf(expired).text)
  })
})
