import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/** What is looked for stands in the address as it was typed: who writes `?q="first light"` by hand, or sends it by mail, is
 *  understood. Everything else is written as the router does. */
export const stringifySearch = ({ q, ...rest }: Record<string, unknown>) => {
  const others = defaultStringifySearch(rest)
  if (q === undefined) return others
  const typed = new URLSearchParams({ q: String(q) }).toString()
  return others ? `${others}&${typed}` : `?${typed}`
}

/** An address from before: a text that looked like something else stood there as JSON. */
const fromBefore = (typed: string) => {
  if (!typed.startsWith('"\\"')) return typed
  try {
    return String(JSON.parse(typed))
  } catch {
    return typed
  }
}
export const parseSearch = (text: string): Record<string, unknown> => {
  const q = new URLSearchParams(text).get('q')
  return { ...defaultParseSearch(text), ...(q !== null && { q: fromBefore(q) }) }
}
