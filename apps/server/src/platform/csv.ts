import { CsvError, parse } from 'csv-parse'

/** Spreadsheets run a cell that begins like a formula, also behind spaces, line ends and invisible characters, and also in the
 *  full-width and small forms of the signs. Quotes before it are guards that were put there before. */
const formula = /^'*(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n])/u
/** A negative number is no formula. */
const plainNumber = /^-?\d+(\.\d+)?$/
const guarded = (text: string) => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)
/** Takes the guard away that `guarded` put there. */
export const unguarded = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

const cell = (text: string) => {
  const safe = guarded(text)
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** A line of a table for other programs (RFC 4180). What a spreadsheet would take for a formula is made a text. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((one) => cell(String(one))).join(',')}\r\n`

/** A line as it was read: where it began, and its cells. */
export type Line = { line: number; cells: string[] }
const longest = 1024 * 1024
/** A quotation mark that is never closed would make one cell of all that follows. */
export class UnclosedQuote extends Error {
  readonly line: number
  constructor(line: number) {
    super('A quotation mark is never closed')
    this.line = line
  }
}

const separator = /[,;\t]/
/** The first separator outside quotes: programs write commas, semicolons or tabs between cells. */
const separatorIn = (text: string) => separator.exec(text.replace(/"[^"]*"?/g, ''))?.[0]

/** Reads ahead until the separator is known; gives it and the pieces, none of them lost. */
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

/** Reads a CSV piece by piece: quotes, line ends within them, commas or semicolons or tabs between cells. Yields the lines that
 *  hold anything, numbered as people count them. Throws UnclosedQuote, and TypeError for a line that is too long. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  const { delimiter, all } = await peek(pieces)
  // Counted here: the parser counts a line end inside quotes twice, and names the last line for a quotation mark that is not closed.
  let next = 1
  const starts: number[] = []
  const parser = parse({
    delimiter,
    max_record_size: longest,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[]) => {
      starts.push(next)
      next += 1 + lineEnds(cells.join(''))
      return cells
    },
  })
  // Errors while feeding the parser, such as a wrong encoding, are thrown to the reader of the lines.
  const feed = async () => {
    for await (const piece of all)
      if (!parser.write(piece)) await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve))
    parser.end()
  }
  feed().catch((error: Error) => parser.destroy(error))
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const line = starts.shift() ?? 0
      if (cells.join('') !== '') yield { line, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Only a cell in quotes goes over several lines.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED' || Number(error['lines']) > next) throw new UnclosedQuote(next)
    throw new TypeError('a line is too long', { cause: error })
  }
}
