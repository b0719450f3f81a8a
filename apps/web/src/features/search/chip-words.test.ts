import { expect, it } from 'vitest'
import { chipInWords, chipLabel, removeInWords, valueInWords } from './chip-words.ts'
import { chipsOf } from './chips.ts'
import { withChosenValues } from './facets.ts'
import type { OwnField } from './own-fields.ts'

const said = (q: string) => chipsOf(q).map((chip) => chipInWords(chip) ?? valueInWords(chip))

it.each([
  ['is:starred', 'Starred'],
  ['-is:starred', 'Not starred'],
  ['is:starred,expired', 'Starred or expired'],
  ['has:gps', 'Has a location'],
  ['-has:gps', 'Has no location'],
  ['size:>10mb', 'Larger than 10 MB'],
  ['-size:>10mb', 'Not larger than 10 MB'],
  ['size:1.5gb..2gb', '1.5 GB to 2 GB'],
  ['width:>=2000', 'At least 2,000 px wide'],
  ['expires:<2027-01', 'Expires before January 2027'],
  ['-expires:<2027-01', 'Does not expire before January 2027'],
  ['expires:2027-01-15', 'Expires on 15 January 2027'],
  ['created:2026', 'Added in 2026'],
  ['created:2024,2026', 'Added in 2024 or in 2026'],
  ['size:<1mb,>=100mb', 'Smaller than 1 MB or at least 100 MB'],
  ['tag:boats,"golden hour"', 'boats or golden hour'],
  ['type:jpeg,video', 'JPEG or Videos'],
  ['is:public', 'Public'],
  ['person:any', 'With people'],
  ['-person:any', 'Without people'],
  ['person:unnamed', 'With unnamed faces'],
  ['person:"Ingrid Halvorsen"', 'Ingrid Halvorsen'],
  ['person:0198c6e0-0000-7000-8000-000000000901', 'unnamed person'],
  ['created:2026-01..2026-03', 'Added from January 2026 to March 2026'],
  ['created:>=2026-05-31', 'Added on 31 May 2026 or later'],
])('describes %s in words', (q, words) => {
  expect(said(q)).toEqual([words])
})
it.each([
  ['tag:coast area:1/2/3/4', ['Remove tag:coast', 'Remove the map area']],
  ['-area:1/2/3/4', ['Remove the excluded map area']],
  ['area:1/2/3/4 area:5/6/7/8', ['Remove map area 1', 'Remove map area 2']],
  ['area:1/2/3/4 -area:5/6/7/8', ['Remove the map area', 'Remove the excluded map area']],
  ['area:far area:1/2/3/4', ['Remove area:far', 'Remove the map area']],
])('the buttons that remove the chips of %s have different names', (q, names) => {
  const chips = chipsOf(q)
  expect(chips.map((chip) => removeInWords(chip, chips))).toEqual(names)
})
it('uses the same value labels as the filters', () => {
  expect(said('type:image type:mp4 orientation:portrait,square color:blue color:#ff0000')).toEqual([
    'Images',
    'MP4',
    'Portrait or Square',
    'Blue',
    '#ff0000',
  ])
  const values = (name: 'has' | 'is', value: string) =>
    withChosenValues('', name, [{ value, label: value, count: 1, query: `${name}:${value}` }]).map(({ label }) => label)
  expect([values('has', 'gps'), values('is', 'internal')]).toEqual([['A location'], ['Sharing disabled']])
})
it('describes a chip in one line, with the usual status label', () => {
  const all = chipsOf('tag:"old town" -status:do_not_use fjord -fog').map((chip) => chipLabel(chip))
  expect(all).toEqual(['Tag is old town', 'Status is not Do not use', 'fjord', 'Without fog'])
})
it('keeps the quotation marks of a phrase, and leaves plain words and names as they are', () => {
  expect(said('"first light" fjord -"old town" tag:coast')).toEqual(['“first light”', 'fjord', '“old town”', 'coast'])
})

const own: OwnField[] = [
  { slug: 'print-run', name: 'Print run', attribute_type: 'Number', options: [] },
  { slug: 'season', name: 'Season', attribute_type: 'Single Select', options: ['Autumn', 'Late winter'] },
  { slug: 'shoot-day', name: 'Shoot day', attribute_type: 'Date', options: [] },
  { slug: 'cleared', name: 'Cleared', attribute_type: 'Yes/No', options: [] },
]
it.each([
  ['print-run:>1000', 'Print run more than 1,000'],
  ['-print-run:>1000', 'Print run not more than 1,000'],
  ['print-run:5..10', 'Print run 5 to 10'],
  ['print-run:1000', 'Print run is 1,000'],
  ['season:autumn', 'Season is Autumn'],
  ['-season:"late winter"', 'Season is not Late winter'],
  ['shoot-day:<2026-05', 'Shoot day before May 2026'],
  ['shoot-day:2026-05-31', 'Shoot day on 31 May 2026'],
  ['cleared:yes', 'Cleared is Yes'],
])('describes %s, a filter by a team attribute, in words', (q, words) => {
  const slugs = own.map(({ slug }) => slug)
  expect(chipsOf(q, slugs).map((chip) => chipLabel(chip, own))).toEqual([words])
})
