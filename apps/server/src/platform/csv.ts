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
/** Reads signs one by one; answers a line when it has ended. */
const newReader = () => {
  let [text, line, from] = ['', 1, 1]
  let [quoted, wasQuote, started] = [false, false, false]
  let cells: string[] = []
  let between: string | undefined
  let opened = 0
  const add = (sign: string) => {
    text += sign
    if (text.length > longest) throw quoted ? new UnclosedQuote(opened) : new TypeError('a cell is too long')
  }
  const end = (): Line | undefined => {
    const whole = cells.length > 0 || text !== '' ? { line: from, cells: [...cells, text] } : undefined
    ;[text, cells, started, wasQuote, from] = ['', [], false, false, line]
    return whole
  }
  const take = (sign: string): Line | undefined => {
    if (sign === '\n') line++
    if (quoted) {
      if (sign === '"') [quoted, wasQuote] = [false, true]
      else add(sign)
    } else if (sign === '"' && wasQuote) {
      add(sign)
      ;[quoted, wasQuote] = [true, false]
    } else if (sign === '"' && !started) [quoted, started, opened] = [true, true, line]
    else if (sign === '\n') return end()
    else if (sign !== '\r') {
      wasQuote = false
      between ??= [',', ';', '\t'].includes(sign) ? sign : undefined
      if (sign === between) {
        cells.push(text)
        ;[text, started] = ['', false]
      } else {
        started = true
        add(sign)
      }
    }
    return undefined
  }
  const finish = () => {
    if (quoted) throw new UnclosedQuote(opened)
    return end()
  }
  return { take, finish }
}

/** Reads a CSV piece by piece: quotes, line ends within them, commas or semicolons or tabs between cells. Yields the lines that
 *  hold anything, numbered as people count them. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<Line> {
  const reader = newReader()
  for await (const piece of pieces)
    for (const sign of piece) {
      const line = reader.take(sign)
      if (line) yield line
    }
  const last = reader.finish()
  if (last) yield last
}
