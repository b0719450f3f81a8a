import { AppError } from '@vitrine/contract'

/** Programs that open a CSV run what begins like a formula. A plain number is none. */
const formula = /^'*[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/
const guarded = (text: string) => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text)
/** Takes the guard away that `guarded` put there. */
export const unguarded = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

const cell = (text: string) => {
  const safe = guarded(text)
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
/** A line of a table for other programs (RFC 4180). What a spreadsheet would take for a formula is made a text. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((one) => cell(String(one))).join(',')}\r\n`

const UTF16 = { fffe: 'utf-16le', feff: 'utf-16be' } as const
/** Reads bytes as text, written as their first two say: spreadsheets write "Unicode text" in UTF-16. Called without any, it ends. */
const newDecoder = () => {
  let first = Buffer.alloc(0)
  let decoder: TextDecoder | undefined
  return (chunk?: Uint8Array) => {
    first = decoder ? first : Buffer.concat([first, chunk ?? first.subarray(0, 0)])
    if (!decoder && chunk && first.length < 2) return ''
    const bytes = decoder ? chunk : first
    decoder ??= new TextDecoder(UTF16[first.toString('hex', 0, 2) as keyof typeof UTF16] ?? 'utf-8', { fatal: true })
    try {
      return decoder.decode(bytes, { stream: chunk !== undefined })
    } catch {
      throw new AppError('csv.not_utf8')
    }
  }
}

/** A line as it was read: where it began, and its cells. */
export type Line = { line: number; cells: string[] }
const longest = 1024 * 1024
/** Reads signs one by one; answers a line when it has ended. */
const newReader = () => {
  let [text, line, from, opened] = ['', 1, 1, 1]
  let [quoted, wasQuote, started] = [false, false, false]
  let cells: string[] = []
  let between: string | undefined
  const add = (sign: string) => {
    text += sign
    if (text.length > longest) throw new TypeError('a cell is too long')
  }
  const end = (): Line | undefined => {
    // Everything after it has become one cell: nobody meant that.
    if (quoted) throw new AppError('csv.unclosed', { detail: `The quotation mark of line ${opened} is never closed.` })
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
  return { take, end }
}

/** Reads a CSV piece by piece: quotes, line ends within them, commas or semicolons or tabs between cells. Yields the lines that
 *  hold anything, numbered as people count them. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const reader = newReader()
  const decode = newDecoder()
  for await (const chunk of bytes)
    for (const sign of decode(chunk)) {
      const line = reader.take(sign)
      if (line) yield line
    }
  for (const sign of decode()) {
    const line = reader.take(sign)
    if (line) yield line
  }
  const last = reader.end()
  if (last) yield last
}
