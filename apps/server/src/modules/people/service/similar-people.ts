import { type SimilarPerson, type PersonCard } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as boxes from '../store/boxes.ts'
import { cardsOf } from '../store/cards.ts'
import * as store from '../store/descriptions.ts'
import { settings } from '../store/settings.ts'
import { faceIndexOf } from './face-index.ts'
import { similarityOf, distance, meanOf, toVector } from './vectors.ts'

/** People are suggested even if they are this much less similar than the threshold. */
const SUGGEST_BELOW = 0.1
const SUGGESTIONS = 8
/** Limits for suggestions: how many people are compared, and how many faces of each. */
const COMPARED = { people: 1000, faces: 8 }

/** The mean face description of each person of a team. */
const meanDescriptors = async (db: Db, team: string) => {
  const faces = await store.samples(db, team, COMPARED)
  return [...Map.groupBy(faces, ({ person }) => person)].map(([person, some]) => ({
    person,
    name: some[0]?.name ?? '',
    middle: meanOf(some.map(({ descriptor }) => toVector(descriptor))),
  }))
}
type Pair = { person: string; other: string; alike: number }
/**
 * Pairs of people who may be the same, most similar first. Two people in one image are different, and two named people
 * are suggested only if their names are the same.
 */
export const similarPairs = async (db: Db, team: string, least: number): Promise<Pair[]> => {
  const people = await meanDescriptors(db, team)
  const apart = await store.separatedPairs(db, team)
  const together = await store.togetherPairs(db, team)
  const pairs: Pair[] = []
  people.forEach((a, i) => {
    for (const b of people.slice(i + 1)) {
      if (a.name !== '' && b.name !== '' && a.name.toLocaleLowerCase() !== b.name.toLocaleLowerCase()) continue
      const alike = similarityOf(distance(a.middle, b.middle))
      const key = `${a.person} ${b.person}`
      if (alike >= least && !apart.has(key) && !together.has(key))
        pairs.push({ person: a.person, other: b.person, alike })
    }
  })
  return pairs.toSorted((a, b) => b.alike - a.alike)
}

const minSimilarity = async (db: Db, team: string) => (await settings(db, team)).face_likeness - SUGGEST_BELOW
const withCards = async (
  ctx: Context<'member'>,
  found: { person: string; alike: number }[],
): Promise<SimilarPerson[]> => {
  const cards = await cardsOf(
    ctx.db,
    ctx,
    found.map(({ person }) => person),
  )
  return found.flatMap(({ person, alike }) => {
    const card = cards.get(person)
    return card ? [{ person: card, alike }] : []
  })
}

export const suggestPairs = async (ctx: Context<'member'>, team: string, limit: number) => {
  const pairs = (await similarPairs(ctx.db, team, await minSimilarity(ctx.db, team))).slice(0, limit)
  const cards = await cardsOf(
    ctx.db,
    ctx,
    pairs.flatMap(({ person, other }) => [person, other]),
  )
  const card = (uuid: string): PersonCard[] => {
    const found = cards.get(uuid)
    return found ? [found] : []
  }
  return pairs.flatMap(({ person, other, alike }) =>
    card(person).flatMap((one) => card(other).map((two) => ({ person: one, other: two, alike }))),
  )
}
export const suggestForPerson = async (ctx: Context<'member'>, uuid: string): Promise<SimilarPerson[]> => {
  const { team } = ctx.subject
  const pairs = await similarPairs(ctx.db, team, await minSimilarity(ctx.db, team))
  const found = pairs.flatMap(({ person, other, alike }) =>
    person === uuid ? [{ person: other, alike }] : other === uuid ? [{ person, alike }] : [],
  )
  return withCards(ctx, found.slice(0, SUGGESTIONS))
}

/** The people a face most resembles. */
export const suggestForBox = async (ctx: Context<'member'>, uuid: string): Promise<SimilarPerson[]> => {
  const { team } = ctx.subject
  const { descriptor } = await boxes.lock(ctx.db, uuid)
  if (!descriptor || team !== ctx.actor.team) return []
  const index = await faceIndexOf(ctx.db, team)
  const within = 1 - (await minSimilarity(ctx.db, team))
  const near = index.nearest(toVector(descriptor), { within, most: 50 })
  const holders = new Map(
    (
      await store.holdersOf(
        ctx.db,
        near.map((one) => one.uuid),
      )
    ).map((one) => [one.uuid, one.person]),
  )
  const excluded = await store.excludedFor(ctx.db, uuid)
  const best = new Map<string, number>()
  for (const { uuid: box, far } of near) {
    const person = holders.get(box)
    if (box !== uuid && person && !excluded.has(person) && !best.has(person)) best.set(person, similarityOf(far))
  }
  return withCards(ctx, [...best].map(([person, alike]) => ({ person, alike })).slice(0, SUGGESTIONS))
}
