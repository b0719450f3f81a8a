import { moveItem } from '../../lib/move-item.ts'

export type Listed<T> = { results: T[]; next: string | null; count: number }

/** Moves a file in front of another one within the loaded pages. Each page keeps its length. */
export const moveInPages = <T extends { uuid: string }, P extends Listed<T>>(
  pages: readonly P[],
  uuid: string,
  before: string | null,
): P[] => {
  const all = moveItem(
    pages.flatMap(({ results }) => results),
    (one) => one.uuid,
    uuid,
    before,
  )
  let from = 0
  return pages.map((page) => {
    const results = all.slice(from, from + page.results.length)
    from += page.results.length
    return { ...page, results }
  })
}
