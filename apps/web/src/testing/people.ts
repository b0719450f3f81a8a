import { auth, type Hello, people, type Person, type PersonCard, type Route, slugOf } from '@vitrine/contract'
import { hello, TEAM } from './app.tsx'

/** A person in the list; the number determines the UUID. */
export const personOf = (n: number, name: string, more: Partial<PersonCard> = {}): PersonCard => ({
  uuid: `0198c6e0-0000-7000-8000-0000000009${String(n).padStart(2, '0')}`,
  name,
  thumbnail_url: null,
  count: 10 + n,
  release: { state: 'none', until: null },
  ...more,
})
/** A person with all details, as the server sends them. */
export const wholePerson = (card: PersonCard, more: Partial<Person> = {}) => ({
  ...card,
  team: TEAM,
  thumbnail_box: null,
  faces: card.count,
  releases: [],
  merges: [],
  created_at: '2026-09-02T08:00:00.000Z',
  updated_at: '2026-09-02T08:00:00.000Z',
  ...more,
})
export const peopleSettings = {
  face_recognition: true,
  face_likeness: 0.5,
  uncovered_releases: 'warn',
  missing_releases: 'ignore',
  available: true,
  faces: 40,
  described: 38,
} as const

type Call = { body: unknown; search: string }
type Answers = readonly (readonly [Route, (call: Call) => unknown])[]
/** Sample data for the people screens. */
export const peopleWorld = (cards: readonly PersonCard[], who: Hello = hello()): Answers => [
  [auth.hello, () => who],
  [
    people.list,
    ({ search }) => {
      const show = new URLSearchParams(search).get('show')
      const named = cards.filter(({ name }) => name !== '')
      const unnamed = cards.filter(({ name }) => name === '')
      const results = show === 'unnamed' ? unnamed : named
      const counts = { named: named.length, unnamed: unnamed.length, without_release: 0, files: 100, unassigned: 0 }
      return { results, next: null, count: results.length, ...counts }
    },
  ],
  [
    people.named,
    ({ search }) => {
      const asked = new URLSearchParams(search)
      const [typed, same] = [slugOf(asked.get('query') ?? ''), asked.get('name')]
      const results = cards.filter(
        ({ name }) => name !== '' && slugOf(name).includes(typed) && (same === null || slugOf(name) === slugOf(same)),
      )
      return { results, next: null, count: results.length }
    },
  ],
  [people.suggestions, () => []],
  [people.suggestFor, () => []],
  [people.settings, () => peopleSettings],
]
