/** Parses a pasted post URL without making any requests. Returns undefined unless its host is one of `hosts`. */
export const pathOf = (given: string, hosts: readonly string[]): URL | undefined => {
  const text = /^[a-z]+:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && ['http:', 'https:'].includes(url.protocol)
  return isPlain && hosts.includes(url.host) ? url : undefined
}

/** Returns the network's public hosts, and its emulator's host if one is in use. */
export const hostsOf = (api: string, hosts: readonly string[]) => {
  const { protocol, host } = new URL(api)
  return protocol === 'http:' ? [...hosts, host] : hosts
}

/** Parses a network's timestamp. Returns the current time if the timestamp is invalid or before the year 2000. */
export const dateIn = (text: string) => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 2000 ? new Date() : date
}
