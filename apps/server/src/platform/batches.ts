/** Regroups items into arrays of at most `size`, so that a long list is never entirely in memory. */
export async function* inBatches<T>(all: AsyncIterable<T>, size = 500): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const item of all) {
    some.push(item)
    if (some.length < size) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
