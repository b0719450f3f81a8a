import { describe, expect, it } from 'vitest'
import { csvLine, readCsv, unguarded } from './csv.ts'

const read = async (text: string) => {
  const pieces = async function* () {
    yield text
  }
  const lines: string[][] = []
  for await (const { cells } of readCsv(pieces())) lines.push(cells)
  return lines
}

describe('a cell of a CSV', () => {
  const before = [
    '',
    ' ',
    '  ',
    '\u00a0',
    '\ufeff',
    '\u200b',
    '\u2060',
    '\u00ad',
    '\t',
    '\n',
    '\r\n',
    '\u0001',
    ' \n\u200b',
  ]
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫']
  it.each(signs)(
    'is a text for spreadsheets where it begins with %s, also behind spaces and invisible characters',
    async (sign) => {
      for (const space of before) {
        const text = `${space}${sign}cmd|' /C calc'!A0`
        const [[cell = ''] = []] = await read(csvLine([text, 'end']))
        expect(cell.startsWith("'"), JSON.stringify(text)).toBe(true)
        expect(unguarded(cell)).toBe(text.replaceAll('\r', cell.includes('\r') ? '\r' : ''))
      }
    },
  )
  it('stays as it is where it is an ordinary text or number', () => {
    for (const text of ['harbour', '-5', '-0.25', 'a=b', "it's", "'quoted'", 'two\n=lines', 'x + y', ''])
      expect(
        unguarded(
          csvLine([text])
            .replace(/\r\n$/, '')
            .replace(/^"(.*)"$/s, '$1'),
        ),
        text,
      ).toBe(text)
  })
  it('keeps quotes that somebody wrote before a formula', async () => {
    const [[cell = ''] = []] = await read(csvLine(["'=1+1", 'end']))
    expect(cell).toBe("''=1+1")
    expect(unguarded(cell)).toBe("'=1+1")
  })
})
