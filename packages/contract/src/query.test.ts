import { expect, it } from 'vitest'
import { parseQuery, formatQuery, quoteQuery, termOf } from './query.ts'
import { formatValues } from './query-values.ts'

const read = (text: string) => parseQuery(text, ['campaign-name'])
const meant = (text: string) =>
  read(text).terms.map(({ not, value, meaning, quoted }) => ({ not, value, meaning, quoted }))
const field = (text: string) => {
  const [term] = read(text).terms
  return term?.meaning.kind === 'field' ? term.meaning : term
}

it('a query can contain words, phrases and exclusions, each parsed with its position', () => {
  expect(read('harbour "golden hour" -rain').terms).toMatchObject([
    { value: 'harbour', not: false, quoted: false, start: 0, end: 7 },
    { value: 'golden hour', not: false, quoted: true, start: 8, end: 21 },
    { value: 'rain', not: true, quoted: false, start: 22, end: 27 },
  ])
})
it('dates, sizes and numbers are parsed as ranges', () => {
  expect(field('expires:<2027-01')).toMatchObject({ field: 'expires', betweens: [{ from: null, to: '2027-01-01' }] })
  expect(field('created:2026')).toMatchObject({ betweens: [{ from: '2026-01-01', to: '2027-01-01' }] })
  expect(field('created:>2026-02-28')).toMatchObject({ betweens: [{ from: '2026-03-01', to: null }] })
  expect(field('created:2026-01..2026-03')).toMatchObject({ betweens: [{ from: '2026-01-01', to: '2026-04-01' }] })
  expect(field('size:>=10mb')).toMatchObject({ betweens: [{ from: 10_000_000, to: null }] })
  expect(field('size:1.5k..2MB')).toMatchObject({ betweens: [{ from: 1500, to: 2_000_000 }] })
  expect(field('width:2000px')).toMatchObject({ betweens: [{ from: 2000, to: 2000 }] })
})
const values = (text: string) => {
  const [term, ...others] = read(text).terms
  if (term?.meaning.kind !== 'field' || others.length > 0) return read(text).terms
  return term.meaning.values.map((one) => one.text)
}
it('a field can have several values, and quoted names with spaces', () => {
  expect(values('type:image,video')).toEqual(['image', 'video'])
  expect(values('tag:"golden hour, late"')).toEqual(['golden hour, late'])
  expect(values('tag:"golden hour",boats,"a \\"b\\", c"')).toEqual(['golden hour', 'boats', 'a "b", c'])
  expect(values('tag:boats,"golden hour"')).toEqual(['boats', 'golden hour'])
  expect(values('status:do-not-use')).toEqual(['do_not_use'])
  expect(values('colour:#3366ff')).toEqual(['blue'])
  expect(read('tag:"golden hour", boats').terms).toMatchObject([{ value: 'golden hour' }, { value: ',' }, {}])
})
it('a field can have several ranges', () => {
  expect(field('size:<1mb,10mb..100mb')).toMatchObject({
    betweens: [
      { from: null, to: 1_000_000 - 1e-6 },
      { from: 10_000_000, to: 100_000_000 },
    ],
  })
  expect(field('size:<1mb,huge')).toMatchObject({ problem: 'Enter a size, such as >10mb' })
})
it('formatted values parse back to the same list', () => {
  const list = [
    { text: 'golden hour', quoted: true },
    { text: 'boats', quoted: false },
    { text: 'a,b', quoted: true },
  ]
  expect(values(`tag:${formatValues(list)}`)).toEqual(['golden hour', 'boats', 'a,b'])
})
it("the team's own attributes are recognised by their slugs", () => {
  expect(read('campaign-name:summer').terms[0]?.meaning).toMatchObject({ kind: 'attribute', slug: 'campaign-name' })
  expect(read('campaign-name:>2026-01').terms[0]?.meaning).toMatchObject({
    betweens: [{ from: '2026-02-01', to: null }],
  })
})
it.each([
  ['size:huge', 'Enter a size'],
  ['expires:soon', 'Enter a date'],
  ['created:2026-13', 'Enter a date'],
  ['status:lost', 'status: can be'],
  ['color:nothing', 'Enter one of “red”'],
  ['colr:red', 'There is no field “colr”'],
  ['tag:', 'Enter a value after tag:'],
])('the term %s is treated as a word, and the reason is given', (text, problem) => {
  expect(read(text).terms).toMatchObject([
    { value: text, meaning: { kind: 'words' }, problem: expect.stringContaining(problem) },
  ])
})
it('single symbols and unusual characters never throw, and % and a lone hyphen are ordinary text', () => {
  for (const text of ['100%', 'a_b', '-', '%', '\\', ':', 'x:', '::', "it's", '--', '1:2', '"', '"a'])
    expect(() => read(text)).not.toThrow()
  expect(meant('100%')).toMatchObject([{ value: '100%', meaning: { kind: 'words' } }])
  expect(meant('- x')).toMatchObject([{ value: '-', not: false }, { value: 'x' }])
})
it('a quoted query finds exactly its text', () => {
  for (const text of ['a "b" \\c', '-x', 'tag:y', ' two  spaces ', '\\"'])
    expect(meant(quoteQuery(text))).toMatchObject([{ value: text, quoted: true, not: false }])
  expect(values(termOf('tag', 'golden "hour"'))).toEqual(['golden "hour"'])
})

/** Reproducible random numbers. */
const numbers = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
it('a parsed query is formatted without changing its meaning, for any input', () => {
  const pieces = 'harbour|ä|é|"|\\|-|:| |\t|,|..|<|>=|10mb|2027-01|%|_|#3366ff|🙂|a b|東京|is:starred'
    .split('|')
    .concat('tag:|size:|expires:|type:|campaign-name:|colr:|color:|width:'.split('|'))
  const next = numbers(7)
  let understood = 0
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from(
      { length: 1 + Math.floor(next() * 8) },
      () => pieces[Math.floor(next() * pieces.length)],
    ).join('')
    const once = read(text)
    const again = read(formatQuery(once))
    const strip = ({ terms }: typeof once) =>
      terms.map(({ not, value, meaning, problem }) => ({ not, value, meaning, problem: problem !== undefined }))
    expect({ text, terms: strip(again) }).toEqual({ text, terms: strip(once) })
    for (const { start, end, text: part } of once.terms) expect(text.slice(start, end)).toBe(part)
    understood += once.terms.length
  }
  expect(understood).toBeGreaterThan(20_000)
})
