import type { Person } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { cardsInOrder } from '../../files/index.ts'
import * as boxes from '../store/boxes.ts'
import * as cards from '../store/cards.ts'
import * as store from '../store/persons.ts'
import { releasesOf } from './releases.ts'

type Listed = Parameters<typeof cards.cards>[3]

/** A page of people, with the counts for the tabs above it. */
export const listPeople = async (ctx: Context<'member'>, team: string, asked: Listed) => ({
  ...(await cards.cards(ctx.db, team, ctx, asked)),
  ...(await cards.totals(ctx.db, team, ctx)),
})
export const listNamed = (ctx: Context<'member'>, team: string, asked: cards.PageQuery) =>
  cards.cards(ctx.db, team, ctx, { ...asked, show: 'named', sort: 'name' })

export const showPerson = async (ctx: Context<'member'>, uuid: string): Promise<Person> => ({
  ...(await store.one(ctx.db, uuid, ctx)),
  releases: await releasesOf(ctx, uuid),
  merges: await store.mergesInto(ctx.db, uuid, ctx.now),
})

/** The faces of a person, each with its file. */
export const listFaces = async (
  ctx: Context<'member'>,
  person: string,
  asked: { cursor?: string | undefined; limit: number },
) => {
  const { results, ...rest } = await boxes.ofPerson(ctx.db, person, ctx, asked)
  const files = new Map(
    (await cardsInOrder(ctx, [...new Set(results.map(({ file }) => file))])).map((card) => [card.uuid, card]),
  )
  return {
    ...rest,
    results: results.flatMap(({ file, thumbnail_url, created_at: _, ...box }) => {
      const card = files.get(file)
      return card ? [{ box, thumbnail_url, file: card }] : []
    }),
  }
}
