import type { ActivityItem, PersonName } from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { outsiderSentence, sentenceOf, fileEvents, teamEvents, outsiderEvents } from './sentences.ts'
import * as store from './store.ts'

type Asked = { cursor?: string | undefined; limit: number }
/** What a person is called in sentences. Without one, it was the product itself. */
export const nameOf = (person: PersonName | null) =>
  person === null ? 'Vitrine' : `${person.first_name} ${person.last_name}`.trim() || 'Somebody'

const shown = (row: store.Row): ActivityItem => ({
  ...row,
  created_at: new Date(row.created_at),
  text: sentenceOf(row.event, nameOf(row.source), row.data),
  run: typeof row.data['run'] === 'string' ? row.data['run'] : null,
})
const shownOutside = (row: store.Row): ActivityItem => ({
  ...shown(row),
  source: null,
  file: null,
  run: null,
  text: outsiderSentence(row.data),
})

/** What happened to a file. Whoever is not of its team sees none of what is internal. */
export const activityOfFile = async ({ db, actor, subject }: Context<'viewer'>, file: string, asked: Asked) => {
  const own = actor.kind === 'member' && actor.team === subject.team
  const { results, ...rest } = await store.ofFile(db, file, own ? fileEvents : outsiderEvents, asked)
  return { ...rest, results: results.map(own ? shown : shownOutside) }
}

/** What happened in a team's library. The bin and what awaits review are told to who may see them. */
export const activityOfTeam = async (ctx: Context<'member'>, team: string, asked: Asked) => {
  const { results, ...rest } = await store.ofTeam(ctx.db, team, teamEvents, ctx, asked)
  return { ...rest, results: results.map(shown) }
}
