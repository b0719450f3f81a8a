/** Reads the address of a post as people paste it. Nothing is called: only the parts of the address are used. */
export const pathOf = (given: string, hosts: readonly string[]): URL | undefined => {
  const text = /^[a-z]+:\/\//i.test(given) ? given : `https://${given}`
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && ['http:', 'https:'].includes(url.protocol)
  return isPlain && hosts.includes(url.host) ? url : undefined
}

/** The public hosts of a network, or its emulator's own where the product uses one. */
export const hostsOf = (api: string, hosts: readonly string[]) => {
  const { protocol, host } = new URL(api)
  return protocol === 'http:' ? [...hosts, host] : hosts
}

/** A time as a network writes it; now if it cannot be read. */
export const dateIn = (text: string) => {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 2000 ? new Date() : date
}
