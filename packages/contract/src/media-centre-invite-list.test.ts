import { describe, expect, it } from 'vitest'
import { parseInviteList } from './media-centre-invite-list.ts'

const read = (text: string) =>
  parseInviteList(text).map(({ line, email, name, role, expires_on, problem }) =>
    problem === null ? [line, email, name, role, expires_on] : [line, problem],
  )

describe('an invitation list', () => {
  it('accepts pasted text: one address per line, several per line, with or without names', () => {
    const text =
      'ada@x.example\r\n\r\nKari Nordal <Kari@X.example>\n"Lie, Ola" <ola@x.example>\nbo@x.example; eva@x.example'
    expect(read(text)).toEqual([
      [1, 'ada@x.example', '', null, null],
      [3, 'kari@x.example', 'Kari Nordal', null, null],
      [4, 'ola@x.example', 'Lie, Ola', null, null],
      [5, 'bo@x.example', '', null, null],
      [5, 'eva@x.example', '', null, null],
    ])
  })

  it('accepts CSV with named columns in any order', () => {
    const text = '\uFEFFName,Role,Email,Expires\nKari,downloader,kari@x.example,2027-01-31\n,,bo@x.example,'
    expect(read(text)).toEqual([
      [2, 'kari@x.example', 'Kari', 'downloader', '2027-01-31'],
      [3, 'bo@x.example', '', null, null],
    ])
  })

  it('accepts CSV without a header', () => {
    expect(read('kari@x.example\tKari\tViewer\t2027-01-31')).toEqual([
      [1, 'kari@x.example', 'Kari', 'viewer', '2027-01-31'],
    ])
  })

  it('reports what is wrong with a line and still reads the others', () => {
    const text = [
      'ada@x.example',
      'not an address',
      '"open, kari@x.example',
      'eva@x.example, Eva, editor',
      'email,name,expires',
      'ola@x.example,Ola\u0007,viewer',
      'bo@x.example',
    ].join('\n')
    expect(read(text)).toEqual([
      [1, 'ada@x.example', '', null, null],
      [2, 'Enter an email address'],
      [3, 'A quotation mark is never closed'],
      [4, 'Use viewer or downloader as the role'],
      [5, 'Enter an email address'],
      [6, 'Remove the unreadable characters'],
      [7, 'bo@x.example', '', null, null],
    ])
    expect(read('email,expires\nada@x.example,31/12/2027')).toEqual([
      [2, 'Enter the expiry as a date, such as 2027-12-31'],
    ])
  })
})
