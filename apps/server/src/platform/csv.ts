import { CsvError, parse } from 'csv-parse'

/** Spreadsheets evaluate a cell that begins like a formula, even if the sign follows spaces, line breaks or invisible
 *  characters, or is a full-width or small variant. Leading quotes come from an earlier guard. */
const formula = /^'*(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u
/** A negative number is not a formula. */
const plainNumber = /^-?\d+(\.\d+)?$/
const guardCell = (text: string) => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)
/** Removes the guard added by `guardCell`. */
export const unguardCell = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

const cell = (text: string) => {
  const safe = guardCell(text)
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** Formats a CSV line (RFC 4180). Values a spreadsheet would evaluate as a formula are guarded. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((one) => cell(String(one))).join(',')}\r\n`

/** A parsed row: its number, as in a spreadsheet, and its cells. */
export type CsvLine = { line: number; cells: string[] }
const longest = 1024 * 1024
/** Thrown for an unclosed quotation mark, which would turn everything after it into one cell. */
export class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super('A quotation mark is never closed')
    this.line = line
  }
}

const separator = /[,;\t]/
/** Returns the first separator outside quotes: programs use commas, semicolons or tabs. */
const separatorIn = (text: string) => separator.exec(text.replace(/"[^"]*"?/g, ''))?.[0]

/** Reads ahead until the separator is known. Returns the separator and all chunks read so far. */
const peek = async (pieces: AsyncIterable<string>) => {
  const iterator = pieces[Symbol.asyncIterator]()
  let start = ''
  for (;;) {
    const found = separatorIn(start)
    const next = found || start.length > longest ? undefined : await iterator.next()
    if (next && !next.done) {
      start += next.value
      continue
    }
    const rest = async function* () {
      yield start
      for (let more = await iterator.next(); !more.done; more = await iterator.next()) yield more.value
    }
    return { delimiter: found ?? ',', all: rest() }
  }
}

const lineEnds = (text: string) => text.split('\n').length - 1

/** Parses a CSV chunk by chunk: quotes, line breaks inside them, and commas, semicolons or tabs as separators. Yields
 *  non-empty rows, numbered as in a spreadsheet: from one, with the header and empty rows. Throws UnclosedQuote, and TypeError
 *  for a row that is too long. */
export async function* parseCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvLine> {
  const { delimiter, all } = await peek(pieces)
  // Lines are counted here too: the parser counts a line break inside quotes twice, and reports the last line for an unclosed
  // quotation mark.
  let [row, nextLine] = [1, 1]
  const rows: number[] = []
  const parser = parse({
    delimiter,
    max_record_size: longest,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[]) => {
      rows.push(row)
      row += 1
      nextLine += 1 + lineEnds(cells.join(''))
      return cells
    },
  })
  // Errors while feeding the parser, such as a wrong encoding, are thrown by the loop below.
  const feed = async () => {
    for await (const piece of all)
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve))
    parser.end()
  }
  feed().catch((error: Error) => parser.destroy(error))
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const line = rows.shift() ?? 0
      if (cells.join('') !== '') yield { line, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Only a quoted cell can span several lines.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || Number(error['lines']) > nextLine) throw new UnclosedQuote(row)
    throw new TypeError('a line is too long', { cause: error })
  }
}
