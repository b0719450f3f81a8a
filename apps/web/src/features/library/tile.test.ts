import { expect, it } from 'vitest'
import { columnOf, type Listed } from './columns.ts'
import { rightsOf } from './rights-mark.ts'

it('says by one dot how free a file is to be used; an end that is past goes before its status', () => {
  expect(rightsOf({ status: 'available', expired: false }).kind).toBe('ok')
  expect(rightsOf({ status: 'embargoed', expired: false })).toEqual({ kind: 'warn', text: 'Embargoed' })
  expect(rightsOf({ status: 'do_not_use', expired: false }).kind).toBe('stop')
  expect(rightsOf({ status: 'available', expired: true })).toEqual({ kind: 'stop', text: 'Expired' })
})

it('a list says of an expired file what its picture says', () => {
  const expired = { status: 'available', expired: true } as Listed
  expect(columnOf('status').text(expired)).toBe(rightsOf(expired).text)
})
