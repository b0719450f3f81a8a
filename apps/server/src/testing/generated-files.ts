import { randomUUID } from 'node:crypto'
import { fileStatuses, type ReviewStatus } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { looks } from '../modules/duplicates/table.ts'
import { files } from '../modules/files/table.ts'
import { boundingBoxes, persons, releases } from '../modules/people/table.ts'
import { fileRights, rights } from '../modules/rights/table.ts'
import { versions } from '../modules/versions/table.ts'
import type { World } from './world.ts'

/** A generator that gives the same numbers for the same seed (mulberry32). */
export const newRandom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    oneOf: <T>(...values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
    chance: (of: number) => next() < of,
  }
}
export type Random = ReturnType<typeof newRandom>

/** The possible values for generated files: creators, places and times. */
export type Choices = {
  team: string
  people: readonly string[]
  folders: readonly (string | null)[]
  at: Date
  guestLink?: string
}
type NewFile = typeof files.$inferInsert & { uuid: string }

/** One generated file. About half of these files have no state that hides them, so that lists are not empty. */
const newFile = ({ oneOf, chance }: Random, { team, people, folders, at, guestLink }: Choices): NewFile => {
  const isPlain = chance(0.4)
  const days = (n: number) => new Date(at.getTime() + n * 86_400_000)
  const expires_at = isPlain ? null : oneOf(null, null, days(-40), at, days(10), days(90))
  return {
    uuid: randomUUID(),
    team,
    name: `generated ${oneOf('harbour', 'fjord', 'boat')}`,
    created_by: oneOf(...people, null),
    latest_creator: oneOf(...people, null),
    created_at: days(-oneOf(1, 10, 100)),
    parent_folder: oneOf(...folders),
    recycled_at: isPlain || chance(0.7) ? null : days(-1),
    review_status: isPlain || chance(0.7) ? 0 : oneOf<ReviewStatus>(1, 2, 3, 4, 4),
    internal_use: !isPlain && chance(0.2),
    status: isPlain || chance(0.5) ? 'available' : oneOf(...fileStatuses),
    available_from: isPlain ? null : oneOf(null, null, days(-10), at, days(10)),
    expires_at,
    approval_ends_at: isPlain ? null : oneOf(null, null, null, days(-3), at, days(3)),
    expiration_date: expires_at?.toISOString().slice(0, 10) ?? null,
    public: chance(0.5),
    public_until: oneOf(null, null, days(-1), at, days(5)),
    copyright: oneOf('', '', '© Ada Lind'),
    source_display_name: oneOf('', 'A guest', 'Ada Lind'),
    source_claimed: oneOf('', 'A guest'),
    guest_link: guestLink && chance(0.5) ? guestLink : null,
    latitude: 62.47,
    longitude: 6.15,
  }
}

/** People with all kinds of releases, and one without a name. */
const generatePeople = async ({ db }: World, { team, at }: Choices) => {
  const day = (n: number) => new Date(at.getTime() + n * 86_400_000).toISOString().slice(0, 10)
  const held: Record<string, Partial<typeof releases.$inferInsert>[]> = {
    'no release': [],
    'an open release': [{}],
    'an ended release': [{ last_day: day(-1) }],
    'a release until today': [{ first_day: day(-9), last_day: day(0) }],
    'a later release': [{ first_day: day(1) }],
    'a withdrawn release': [{ withdrawn_at: at }],
    'a release for the web': [{ channels: ['web', 'print'] }, { last_day: day(-1) }],
    'a release for print': [{ channels: ['print'] }],
    '': [],
  }
  const made: string[] = []
  for (const [name, some] of Object.entries(held)) {
    const [row] = await db.insert(persons).values({ team, name }).returning()
    const person = row?.uuid ?? ''
    if (some.length > 0) await db.insert(releases).values(some.map((one) => ({ ...one, team, person })))
    made.push(person)
  }
  return made
}

/**
 * Adds generated files, each with a version without bytes; a third of them have a rights record and show a person.
 * Returns their ids.
 */
export const generateFiles = async (
  world: World,
  random: Random,
  choices: Choices,
  count: number,
): Promise<string[]> => {
  const { team } = choices
  const { db } = world
  const rows = Array.from({ length: count }, () => newFile(random, choices))
  await db.insert(files).values(rows)
  const records = await db
    .insert(rights)
    .values([
      { team, name: `All ${randomUUID()}` },
      { team, name: `Web ${randomUUID()}`, channels: ['web', 'print'] },
      { team, name: `Print ${randomUUID()}`, channels: ['print'] },
    ])
    .returning()
  const carried = rows.filter(() => random.chance(0.3))
  if (carried.length > 0)
    await db
      .insert(fileRights)
      .values(carried.map(({ uuid: file }) => ({ file, right: random.oneOf(...records).uuid })))
  const shown = await generatePeople(world, choices)
  const box = { team, x1: 0.1, y1: 0.1, x2: 0.2, y2: 0.2, source: 'found' } as const
  const showing = rows.filter(() => random.chance(0.35))
  if (showing.length > 0)
    await db
      .insert(boundingBoxes)
      .values(showing.map(({ uuid: file }) => ({ ...box, file, person: random.oneOf(...shown) })))
  const made = await db
    .insert(versions)
    .values(
      rows.map(({ uuid: file }) => ({
        team,
        file,
        key: randomUUID(),
        size: 10,
        sha256: '',
        original_name: 'harbour.png',
        file_type: 'image/png',
        kind: 'image' as const,
        state: 'processed' as const,
      })),
    )
    .returning({ uuid: versions.uuid })
  await db.execute(
    sql`update files f set latest_version = v.uuid from versions v where v.file = f.uuid and f.team = ${team}`,
  )
  const group = randomUUID()
  await db.insert(looks).values(made.map(({ uuid: version }) => ({ version, team, phash: 0x5a5a5a5a5a5a5a5an, group })))
  return rows.map(({ uuid }) => uuid)
}
