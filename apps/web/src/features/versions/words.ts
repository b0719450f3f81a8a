import type { Version } from '@vitrine/contract'

const words = ['Original', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth', 'Tenth']

/** What people call each version, by the order in which they came: the first is the original. */
export const namesOf = (versions: readonly Pick<Version, 'uuid' | 'created_at'>[]): ReadonlyMap<string, string> => {
  const byAge = versions.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.uuid > b.uuid ? 1 : -1),
  )
  return new Map(byAge.map(({ uuid }, i) => [uuid, words[i] ?? `Number ${i + 1}`]))
}
