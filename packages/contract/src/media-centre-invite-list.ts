import { cleanLine, cutText } from './clean-text.ts'
import { dayInput, email, nameLine } from './fields.ts'
import { type CentreRole, centreRoles } from './media-centre-rules.ts'

/** An entry of an invitation list. `problem` explains what is wrong with it; unless it is null, only `line` and `text`
 *  are valid. */
export type ListedInvitation = {
  /** Counted from 1, including blank lines. */
  line: number
  /** The address, or the text of the line if it contains no address. */
  text: string
  email: string
  name: string
  role: CentreRole | null
  /** The last day of access. */
  expires_on: string | null
  problem: string | null
}
type Fields = { email: string; name: string; role: string; expires: string }
type Column = keyof Fields

const heads: Record<Column, readonly string[]> = {
  email: ['email', 'e-mail', 'email address', 'mail'],
  name: ['name', 'full name'],
  role: ['role', 'access'],
  expires: ['expires', 'expires_at', 'expiry', 'expiry date', 'until'],
}
const columnOf = (head: string): Column | undefined =>
  (Object.keys(heads) as Column[]).find((column) => heads[column].includes(head.trim().toLowerCase()))

/** Returns the cells of a line, split at tabs, else at semicolons, else at commas; not within quotes. Undefined if a
 *  quotation mark is not closed. */
const cellsOf = (line: string): string[] | undefined => {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  if (bare.includes('"')) return undefined
  const separator = ['\t', ';', ','].find((sign) => bare.includes(sign)) ?? ','
  const cells = ['']
  let quoted = false
  for (const sign of line) {
    if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) cells.push('')
    else cells[cells.length - 1] += sign
  }
  return cells.map((cell) => cell.trim())
}

const day = /^\d{4}-\d{2}-\d{2}$/
const isRole = (text: string): text is CentreRole => centreRoles.some((role) => role === text)
/** Parses `Kari Nordal <kari@example.org>` or a plain address. */
const mailboxIn = (cell: string) => {
  const [, name, address] = /^(.*)<([^<>]*)>$/.exec(cell) ?? []
  return address === undefined ? { email: cell, name: '' } : { email: address.trim(), name: (name ?? '').trim() }
}
/** Reads a line without a header: an address, a name, a role and a day in any order. The first other text is the name. */
const fieldsIn = (cells: readonly string[]): Fields => {
  const fields: Fields = { email: '', name: '', role: '', expires: '' }
  for (const cell of cells.filter(Boolean)) {
    if (!fields.email && cell.includes('@')) {
      const { name, ...found } = mailboxIn(cell)
      Object.assign(fields, found, name && { name })
    } else if (!fields.expires && day.test(cell)) fields.expires = cell
    else if (!fields.role && (isRole(cell.toLowerCase()) || fields.name)) fields.role = cell
    else fields.name ||= cell
  }
  return fields
}
const fieldsUnder = (columns: readonly (Column | undefined)[], cells: readonly string[]): Fields => {
  const fields: Fields = { email: '', name: '', role: '', expires: '' }
  for (const [at, column] of columns.entries()) if (column) fields[column] = cells[at] ?? ''
  const { name, ...found } = mailboxIn(fields.email)
  return { ...fields, ...found, name: fields.name || name }
}

const shownLine = (text: string) => cutText(cleanLine(text), 120)
const listed = (line: number, source: string, fields: Fields): ListedInvitation => {
  const address = email.safeParse(fields.email)
  const name = fields.name === '' ? undefined : nameLine(160).safeParse(fields.name)
  const role = fields.role.toLowerCase()
  const expires = fields.expires === '' ? undefined : dayInput().safeParse(fields.expires)
  const problem = !address.success
    ? 'Enter an email address'
    : name?.success === false
      ? (name.error.issues[0]?.message ?? 'Enter another name')
      : role !== '' && !isRole(role)
        ? `Use ${centreRoles.join(' or ')} as the role`
        : expires?.success === false
          ? 'Enter the expiry as a date, such as 2027-12-31'
          : null
  return {
    line,
    text: shownLine(fields.email || source),
    email: address.data ?? '',
    name: name?.data ?? '',
    role: isRole(role) ? role : null,
    expires_on: expires?.data ?? null,
    problem,
  }
}

/** Parses a pasted list or a CSV: one person per line, with or without a header, or several addresses per line. Lines are
 *  parsed independently, so that a mistake in one does not affect the others. */
export const parseInviteList = (text: string): ListedInvitation[] => {
  let columns: (Column | undefined)[] | undefined
  let isFirst = true
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((source, at): ListedInvitation[] => {
      if (source.trim() === '') return []
      const line = at + 1
      const cells = cellsOf(source)
      const none = { email: '', name: '', role: '', expires: '' }
      if (!cells) return [{ ...listed(line, source, none), problem: 'A quotation mark is never closed' }]
      if (isFirst) {
        isFirst = false
        const found = cells.map(columnOf)
        if (found.includes('email')) {
          columns = found
          return []
        }
      }
      if (columns) return [listed(line, source, fieldsUnder(columns, cells))]
      const filled = cells.filter(Boolean)
      const several = filled.length > 1 && filled.every((cell) => cell.includes('@'))
      return several
        ? filled.map((cell) => listed(line, cell, fieldsIn([cell])))
        : [listed(line, source, fieldsIn(cells))]
    })
}
