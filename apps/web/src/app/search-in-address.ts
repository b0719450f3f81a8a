import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/** Writes search texts into the URL as typed, so that `?q="first light"` written by hand works. Other parameters are
 *  written as the router does. */
export const stringifySearch = ({ q, ...rest }: Record<string, unknown>) => {
  const others = defaultStringifySearch(rest)
  if (q === undefined) return others
  const typed = new URLSearchParams({ q: String(q) }).toString()
  return others ? `${others}&${typed}` : `?${typed}`
}

/** Older URLs contain some texts as JSON. */
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
