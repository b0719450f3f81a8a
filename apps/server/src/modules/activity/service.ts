import type { ActivityItem, PersonName } from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { outsiderSentence, sentenceOf, fileEvents, teamEvents, outsiderEvents } from './copy.ts'
import * as store from './store.ts'

type PageQuery = { cursor?: string | undefined; limit: number }
/** The name of a person in sentences; 'Vitrine' for events without a person. */
export const nameOf = (person: PersonName | null) =>
  person === null ? 'Vitrine' : `${person.first_name} ${person.last_name}`.trim() || 'Someone'

const asActivityItem = (row: store.Row): ActivityItem => ({
  ...row,
  created_at: new Date(row.created_at),
  text: sentenceOf(row.event, nameOf(row.source), row.data),
  run: typeof row.data['run'] === 'string' ? row.data['run'] : null,
})
const asOutsiderItem = (row: store.Row): ActivityItem => ({
  ...asActivityItem(row),
  source: null,
  file: null,
  run: null,
  text: outsiderSentence(row.data),
})

/** The activity of a file. People outside its team don't see internal events. */
export const activityOfFile = async ({ db, actor, subject }: Context<'viewer'>, file: string, asked: PageQuery) => {
  const own = actor.kind === 'member' && actor.team === subject.team
  const { results, ...rest } = await store.ofFile(db, file, own ? fileEvents : outsiderEvents, asked)
  return { ...rest, results: results.map(own ? asActivityItem : asOutsiderItem) }
}

/**
 * The activity of a team's library. Events about recycled files and files in review are shown only to people who can
 * see them.
 */
export const activityOfTeam = async (ctx: Context<'member'>, team: string, asked: PageQuery) => {
  const { results, ...rest } = await store.ofTeam(ctx.db, team, teamEvents, ctx, asked)
  return { ...rest, results: results.map(asActivityItem) }
}
