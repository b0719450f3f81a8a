import { describe, expect, it } from 'vitest'
import { csvLine, parseCsv, UnclosedQuote, unguardCell } from './csv.ts'

const read = async (text: string) => {
  const pieces = async function* () {
    yield text
  }
  const lines: string[][] = []
  for await (const { cells } of parseCsv(pieces())) lines.push(cells)
  return lines
}

describe('a CSV cell', () => {
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
    'is escaped for spreadsheets if it begins with %s, even after spaces and invisible characters',
    async (character) => {
      for (const space of before) {
        const text = `${space}${character}cmd|' /C calc'!A0`
        const [[cell = ''] = []] = await read(csvLine([text, 'end']))
        expect(cell.startsWith("'"), JSON.stringify(text)).toBe(true)
        expect(unguardCell(cell)).toBe(text.replaceAll('\r', cell.includes('\r') ? '\r' : ''))
      }
    },
  )
  it('is unchanged if it is ordinary text or a number', () => {
    for (const text of ['harbour', '-5', '-0.25', 'a=b', "it's", "'quoted'", 'two\n=lines', 'x + y', ''])
      expect(
        unguardCell(
          csvLine([text])
            .replace(/\r\n$/, '')
            .replace(/^"(.*)"$/s, '$1'),
        ),
        text,
      ).toBe(text)
  })
  it('keeps quotes that were already in front of a formula', async () => {
    const [[cell = ''] = []] = await read(csvLine(["'=1+1", 'end']))
    expect(cell).toBe("''=1+1")
    expect(unguardCell(cell)).toBe("'=1+1")
  })
})

describe('reading a CSV', () => {
  const linesOf = async (text: string, size = text.length) => {
    const pieces = async function* () {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
    }
    const lines: [number, ...string[]][] = []
    for await (const { line, cells } of parseCsv(pieces())) lines.push([line, ...cells])
    return lines
  }
  it.each([1, 2, 3, 1000])('numbers rows as a spreadsheet does, whatever the chunk size: %i', async (size) => {
    const text = 'a;"b, ""c"""\r\n\r\n1;"two\r\nlines"\n;\n3;4 "quoted" 5'
    expect(await linesOf(text, size)).toEqual([
      [1, 'a', 'b, "c"'],
      [3, '1', 'two\r\nlines'],
      [5, '3', '4 "quoted" 5'],
    ])
  })
  it('reports the row of a quotation mark that is never closed', async () => {
    const open = await linesOf('a,b\n"1\n1",2\n3,"4\n5\n6').catch((error: unknown) => error)
    expect(open).toBeInstanceOf(UnclosedQuote)
    expect(open).toMatchObject({ line: 3 })
    const long = await linesOf(`a,b\n1,2\n3,"${'x\n'.repeat(600_000)}`).catch((error: unknown) => error)
    expect(long).toMatchObject({ line: 3 })
  })
  it('rejects a line of more than a megabyte', async () => {
    await expect(linesOf(`a,b\n1,${'x'.repeat(1_100_000)}\n`)).rejects.toThrow(TypeError)
  })
})
