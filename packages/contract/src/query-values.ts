/** One value behind a field of a query, and whether it stood in quotation marks. */
export type QueryValue = { text: string; quoted: boolean }

const isSpace = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)

/** The text inside quotation marks from `at` on, and where it ends. A mark that is never closed ends with the text. */
export const readQuoted = (text: string, at: number): { value: string; end: number } => {
  let value = ''
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\' && (text[i + 1] === '"' || text[i + 1] === '\\')) value += text[++i]
    else if (text[i] === '"') return { value, end: i + 1 }
    else value += text[i]
  }
  return { value, end: text.length }
}
export const inMarks = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** Reads the values behind a colon, any of which a file may have: `jpeg,tiff` or `"golden hour",boats`. */
export const readValues = (text: string, start: number): { values: QueryValue[]; end: number } => {
  const values: QueryValue[] = []
  for (let at = start; ; ) {
    if (text[at] === '"') {
      const { value, end } = readQuoted(text, at)
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

/** Values as they could be typed behind a colon. */
export const printValues = (values: readonly QueryValue[]) =>
  values.map(({ text, quoted }) => (quoted || /[\s",]/.test(text) || text === '' ? inMarks(text) : text)).join(',')
