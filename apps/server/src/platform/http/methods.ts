import type { Route } from '@vitrine/contract'

const shapeOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')}/?$`,
  )

/** Returns a function that lists the methods a URL supports, if any. GET implies HEAD. */
export const newMethodLookup = (routes: readonly Route[]) => {
  const shapes = Map.groupBy(routes, ({ path }) => path)
  const known = [...shapes].map(([path, of]) => ({ shape: shapeOf(path), methods: of.map(({ method }) => method) }))
  return (address: string): string[] => {
    const found = known.filter(({ shape }) => shape.test(address)).flatMap(({ methods }) => methods)
    return [...new Set(found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].toSorted()
  }
}
