import { type SimilarPerson, type PersonCard } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as boxes from '../store/boxes.ts'
import { cardsOf } from '../store/cards.ts'
import * as store from '../store/descriptions.ts'
import { excludedFor } from '../store/separations.ts'
import { settings } from '../store/settings.ts'
import { similarPairs, similarTo } from './compare-people.ts'
import { faceIndexOf } from './face-index.ts'
import { similarityOf, toVector } from './vectors.ts'

/** How far below the threshold the similarity of a suggested person may be. */
const SUGGEST_BELOW = 0.1
const SUGGESTIONS = 8

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
  const found = await similarTo(ctx.db, team, uuid, await minSimilarity(ctx.db, team))
  return withCards(ctx, found.slice(0, SUGGESTIONS))
}

/** Returns the people who most resemble a face, without those who were ruled out for it. */
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
  const excluded = await excludedFor(ctx.db, uuid)
  const best = new Map<string, number>()
  for (const { uuid: box, far } of near) {
    const person = holders.get(box)
    if (box !== uuid && person && !excluded.has(person) && !best.has(person)) best.set(person, similarityOf(far))
  }
  return withCards(ctx, [...best].map(([person, alike]) => ({ person, alike })).slice(0, SUGGESTIONS))
}
