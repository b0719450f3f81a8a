import { dayInWords } from './messages.ts'
import type { Case, Channel, ShownPerson, ShownRelease } from './rights.ts'

/** The facts for rule 9b: whether the model releases of the people shown cover a use. Only named people count. */

/** How long before the end of a release the team is warned. */
const SOON_MS = 30 * 86_400_000

type ReleaseCase = Pick<Case, 'file' | 'at' | 'until'>
export const showsPeople = ({ file }: ReleaseCase) => (file.people?.length ?? 0) > 0

const covers = ({ channels, from, until, withdrawn_at }: ShownRelease, used: readonly Channel[], at: Date) =>
  (channels.length === 0 || used.every((one) => channels.includes(one))) &&
  (from === null || from <= at) &&
  (until === null || until > at) &&
  (withdrawn_at === null || withdrawn_at > at)
const covering = ({ releases }: ShownPerson, used: readonly Channel[], at: Date) =>
  releases.filter((one) => covers(one, used, at))

/** Returns the people without a release for this use, unless the team ignores them: `uncovered_releases` is the setting
 *  for people who have other releases, `missing_releases` the one for people who have none. */
export const uncoveredPeople = ({ file, at }: ReleaseCase, used: readonly Channel[]) =>
  (file.people ?? []).flatMap((person) => {
    const policy =
      person.releases.length > 0 ? (file.uncovered_releases ?? 'warn') : (file.missing_releases ?? 'ignore')
    return policy === 'ignore' || covering(person, used, at).length > 0 ? [] : [{ name: person.name, policy }]
  })

const endOf = ({ until }: ShownRelease) => until?.getTime() ?? Number.POSITIVE_INFINITY
/** Returns the last release in an unbroken series of releases for this use, or undefined if none is in force. */
const lastCovering = (person: ShownPerson, used: readonly Channel[], at: Date): ShownRelease | undefined => {
  const [last] = covering(person, used, at).toSorted((a, b) => endOf(b) - endOf(a))
  return last && ((last.until && lastCovering(person, used, last.until)) ?? last)
}
/** Returns the people whose last release for this use ends before the use does, with the last day of that release. A use
 *  without an end lasts longer than any release; if the team only warns, only releases that end soon are reported. */
export const endingPeople = ({ file, at, until }: ReleaseCase, used: readonly Channel[]) =>
  (file.people ?? []).flatMap((person) => {
    const last = lastCovering(person, used, at)
    if (!last?.last_day) return []
    const isBlocked = until === null && file.uncovered_releases === 'block'
    const outlived = until ? endOf(last) < until.getTime() : isBlocked || endOf(last) - at.getTime() <= SOON_MS
    return outlived ? [{ name: person.name, day: last.last_day }] : []
  })

/** Returns the people whose releases for this use are limited to territories, although a published file can be seen
 *  anywhere. */
export const limitedPeople = ({ file, at }: ReleaseCase, used: readonly Channel[]) =>
  (file.people ?? []).flatMap((person) => {
    const held = covering(person, used, at)
    const territories = [...new Set(held.flatMap((one) => one.territories))]
    return held.length > 0 && held.every((one) => one.territories.length > 0)
      ? [{ name: person.name, territories }]
      : []
  })

const NAMED = 3
const list = (words: readonly string[]) => {
  const shown = words.length > NAMED ? [...words.slice(0, NAMED - 1), `${words.length - NAMED + 1} more`] : words
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ')
}
const names = (people: readonly { name: string }[]) => list([...new Set(people.map(({ name }) => name))])

/** Returns the values inserted into the reasons of rule 9b. */
export const releaseReasons = (c: ReleaseCase, used: readonly Channel[]): Record<string, string> => {
  if (!showsPeople(c)) return {}
  const [ending, limited] = [endingPeople(c, used), limitedPeople(c, used)]
  const [first] = ending.map(({ day }) => day).toSorted()
  return {
    person: names(uncoveredPeople(c, used)),
    ending: names(ending),
    until: first ? dayInWords(first, 'UTC') : '',
    limited: names(limited),
    territories: list([...new Set(limited.flatMap(({ territories }) => territories))]),
  }
}
