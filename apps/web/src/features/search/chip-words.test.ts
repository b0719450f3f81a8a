import { expect, it } from 'vitest'
import { chipInWords, chipSaid, valueInWords } from './chip-words.ts'
import { chipsOf } from './chips.ts'

const said = (q: string) => chipsOf(q).map((chip) => chipInWords(chip) ?? valueInWords(chip))

it.each([
  ['is:starred', 'Starred'],
  ['-is:starred', 'Not starred'],
  ['is:starred,expired', 'Starred or expired'],
  ['has:gps', 'Has a place on the map'],
  ['-has:gps', 'Has no place on the map'],
  ['size:>10mb', 'Larger than 10 MB'],
  ['-size:>10mb', 'Not larger than 10 MB'],
  ['size:1.5gb..2gb', '1.5 GB to 2 GB'],
  ['width:>=2000', 'At least 2,000 px wide'],
  ['expires:<2027-01', 'Ends before January 2027'],
  ['-expires:<2027-01', 'Does not end before January 2027'],
  ['expires:2027-01-15', 'Ends on 15 January 2027'],
  ['created:2026', 'Added in 2026'],
  ['created:2026-01..2026-03', 'Added from January 2026 to March 2026'],
  ['created:>=2026-05-31', 'Added on 31 May 2026 or later'],
])('says %s as people do', (q, words) => {
  expect(said(q)).toEqual([words])
})
it('says all of a chip in one line, with a status called as everywhere', () => {
  const all = chipsOf('tag:"old town" -status:do_not_use fjord -fog').map(chipSaid)
  expect(all).toEqual(['Tag is old town', 'Status is not Do not use', 'fjord', 'Without fog'])
})
it('leaves a phrase its quotation marks, and a plain word and a name as they are', () => {
  expect(said('"first light" fjord -"old town" tag:coast')).toEqual(['“first light”', 'fjord', '“old town”', 'coast'])
})
