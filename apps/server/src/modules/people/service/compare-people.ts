import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/descriptions.ts'
import { differentFrom, differentPairs } from '../store/separations.ts'
import { distanceWithin, meanOf, similarityOf, toVector } from './vectors.ts'

/** Limits: how many people in a team are compared, and how many faces of each. */
const COMPARED = { people: 1000, faces: 8 }
/** How many people are compared with the others before this process turns to other work. */
const TURN = 50

/** `name` is in lower case. */
type ComparedPerson = { person: string; name: string; middle: Float32Array }
/** Returns the mean face descriptors of the people to compare in a team; the person `and` is always one of them. */
const meanDescriptors = async (db: Db, team: string, and?: string): Promise<ComparedPerson[]> => {
  const faces = await store.samples(db, team, { ...COMPARED, ...(and !== undefined && { and }) })
  return [...Map.groupBy(faces, ({ person }) => person)].map(([person, some]) => ({
    person,
    name: some[0]?.name.toLocaleLowerCase() ?? '',
    middle: meanOf(some.map(({ descriptor }) => toVector(descriptor))),
  }))
}
/** Returns the similarity of two people, or undefined if it is below `least` or if both are named and their names differ. */
const similarity = (a: ComparedPerson, b: ComparedPerson, least: number): number | undefined => {
  if (a.name !== '' && b.name !== '' && a.name !== b.name) return undefined
  const far = distanceWithin(a.middle, b.middle, 1 - least)
  return far === undefined ? undefined : similarityOf(far)
}

type Pair = { person: string; other: string; alike: number }
/** All pairs of similar people, most similar first. Comparing a thousand people takes a while, so other work gets its turn in
 *  between. */
export const comparePeople = async (people: readonly ComparedPerson[], least: number): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (const [i, a] of people.entries()) {
    if (i % TURN === TURN - 1) await setImmediate()
    for (let j = i + 1; j < people.length; j++) {
      const b = people[j]
      const alike = b && similarity(a, b, least)
      if (b && alike !== undefined) pairs.push({ person: a.person, other: b.person, alike })
    }
  }
  return pairs.toSorted((a, b) => b.alike - a.alike)
}

/** Pairs of people who may be the same, most similar first, except people who were separated or appear in the same image. */
export const similarPairs = async (db: Db, team: string, least: number): Promise<Pair[]> => {
  const pairs = await comparePeople(await meanDescriptors(db, team), least)
  if (pairs.length === 0) return []
  const different = await differentPairs(db, team)
  return pairs.filter(({ person, other }) => !different.has(`${person} ${other}`))
}

/** The people who may be the same as this person, most similar first. */
export const similarTo = async (db: Db, team: string, uuid: string, least: number) => {
  const people = await meanDescriptors(db, team, uuid)
  const own = people.find(({ person }) => person === uuid)
  if (!own) return []
  const different = await differentFrom(db, uuid)
  return people
    .flatMap((other) => {
      const alike = other === own || different.has(other.person) ? undefined : similarity(own, other, least)
      return alike === undefined ? [] : [{ person: other.person, alike }]
    })
    .toSorted((a, b) => b.alike - a.alike)
}
