/** One value of a field in a query, and whether it was quoted. */
export type QueryValue = { text: string; quoted: boolean }

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)

/** Parses the quoted text that starts at `at`. `end` is the position after it. An unclosed quotation extends to the end
 *  of the text. */
export const parseQuoted = (text: string, at: number): { value: string; end: number } => {
  let value = ''
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\')) value += text[++i]
    else if (text[i] === '"') return { value, end: i + 1 }
    else value += text[i]
  }
  return { value, end: text.length }
}
export const quoteValue = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** Parses the alternatives after a colon: `jpeg,tiff` or `"golden hour",boats`. */
export const parseValues = (text: string, start: number): { values: QueryValue[]; end: number } => {
  const values: QueryValue[] = []
  for (let at = start; ; ) {
    if (text[at] === '"') {
      const { value, end } = parseQuoted(text, at)
      values.push({ text: value, quoted: true })
      const goesOn = text[end] === ',' && end + 1 < text.length && !isSpace(text[end + 1])
      if (!goesOn) return { values, end }
      at = end + 1
      continue
    }
    let end = at
    while (end < text.length && text[end] !== ',' && !isSpace(text[end])) end++
    if (end > at) values.push({ text: text.slice(at, end), quoted: false })
    if (text[end] !== ',') return { values, end }
    at = end + 1
  }
}

/** Formats values as they could be typed after a colon. */
export const formatValues = (values: readonly QueryValue[]) =>
  values.map(({ text, quoted }) => (quoted || /[\s",]/.test(text) || text === '' ? quoteValue(text) : text)).join(',')
