import type { ActivityItem, PersonName } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { LedgerRow } from '../../../visibility/ledger-page.ts'
import * as store from '../store/activity.ts'
import { centreEvents, centreSentence } from '../copy.ts'

const nameOf = (person: PersonName | null) =>
  person === null ? 'Someone' : `${person.first_name} ${person.last_name}`.trim() || 'Someone'

export const listActivity = async (
  ctx: Context<'member'>,
  centre: string,
  asked: { cursor?: string | undefined; limit: number },
) => {
  const { results, ...rest } = await store.ofCentre(ctx.db, { centre, events: centreEvents, asking: ctx }, asked)
  const shown = ({ data, ...row }: LedgerRow): ActivityItem => ({
    ...row,
    created_at: new Date(row.created_at),
    text: centreSentence(row.event, nameOf(row.source), data),
    run: null,
  })
  return { ...rest, results: results.map(shown) }
}
