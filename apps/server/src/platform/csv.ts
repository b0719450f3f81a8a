/** A line of a table for other programs (RFC 4180). What a spreadsheet would take for a formula is made a text. */
export const csvLine = (values: readonly (string | number)[]): string =>
  `${values.map((value) => quoted(String(value))).join(',')}\r\n`

const quoted = (text: string) => {
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}
