/** First and last byte, both inclusive. */
export type Range = { start: number; end: number }
const mostRanges = 16

/** Parses a Range header: undefined for the whole object, an empty list if nothing can be satisfied. For a header that
 *  is invalid or requests many small ranges, the whole object is sent (RFC 9110 §14.2). */
export const rangesOf = (header: string | undefined, size: number): Range[] | undefined => {
  const sets = /^bytes=(.+)$/.exec(header ?? '')?.[1]?.split(',')
  if (!sets || sets.length > mostRanges) return undefined
  const found: Range[] = []
  for (const set of sets) {
    const [, from = '', to = ''] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(set) ?? []
    if (from === '' && to === '') return undefined
    const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
    const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
    if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
    if (start < size && start <= end) found.push({ start, end })
  }
  const asked = found.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  return asked > size ? undefined : found
}
