/** A range. Null is an open end. Dates are whole days, with an exclusive end. */
export type ValueRange = { from: string | number | null; to: string | number | null }

const day = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)
/** Parses a year, month or day: 2027, 2027-01 or 2027-01-15. Returns its first day, and the day after its last. */
export const parseDays = (text: string): [from: string, to: string] | undefined => {
  const found = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text)
  if (!found) return undefined
  const [year, month, date] = [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)]
  const first = Date.UTC(year, month - 1, date)
  const isReal = new Date(first).getUTCMonth() === month - 1 && year >= 1000 && year <= 9998
  if (!isReal) return undefined
  const next = found[3] ? first + day : found[2] ? Date.UTC(year, month, 1) : Date.UTC(year + 1, 0, 1)
  return [iso(first), iso(next)]
}
const units: Record<string, number> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }
/** Parses a number of bytes, such as 500, 10mb or 1.5 GB. */
export const parseBytes = (text: string): number | undefined => {
  const found = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmgt]?b?)$/i.exec(text)
  if (!found) return undefined
  const unit = (found[2] ?? '').toLowerCase()
  const factor = units[unit] ?? units[`${unit}b`]
  return factor === undefined ? undefined : Math.round(Number(found[1]) * factor)
}
/** Parses a number, including fractions. */
export const parseNumber = (text: string): number | undefined =>
  /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined
/** Parses a whole number, optionally with the unit px. */
export const parseInteger = (text: string) => (/^\d{1,9}(px)?$/i.test(text) ? Number.parseInt(text, 10) : undefined)

type Ends = (text: string) => [ValueRange['from'], ValueRange['from']] | undefined
/** Returns a parser that uses one number as both ends of a range. */
export const singleValue =
  (read: (text: string) => number | undefined): Ends =>
  (text) => {
    const value = read(text)
    return value === undefined ? undefined : [value, value]
  }
/** Parses `<x`, `>=x`, `x..y` and `x`. Returns undefined if the text is invalid. The end is exclusive for days and
 *  inclusive for numbers. */
export const parseRange = (text: string, ends: Ends, days: boolean): ValueRange | undefined => {
  const range = /^(.*?)\.\.(.*)$/.exec(text)
  if (range) {
    const from = range[1] ? ends(range[1]) : [null, null]
    const to = range[2] ? ends(range[2]) : [null, null]
    return from && to && text !== '..' ? { from: from[0] ?? null, to: to[1] ?? null } : undefined
  }
  const [, sign = '', rest = ''] = /^(<=|>=|<|>)?(.*)$/s.exec(text) ?? []
  const found = ends(rest.trim())
  if (!found) return undefined
  const [first, last] = found
  const beside = (value: ValueRange['from'], by: number) => (typeof value === 'number' ? value + by : value)
  if (sign === '<') return { from: null, to: days ? first : beside(first, -step) }
  if (sign === '<=') return { from: null, to: last }
  if (sign === '>') return { from: days ? last : beside(last, step), to: null }
  if (sign === '>=') return { from: first, to: null }
  return { from: first, to: last }
}
/** Numbers have at most this precision, so that `<x` ends one step before x. */
const step = 1e-6
