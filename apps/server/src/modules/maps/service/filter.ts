import type { Member } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { findInQuery } from '../../search/index.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
type SearchContext = Pick<Context<'member'>, 'db' | 'now' | 'actor'>
const search = async (ctx: SearchContext, team: string, q: string, reader: 'team' | 'world') =>
  q.trim() === '' ? undefined : findInQuery(ctx, team, { q, place: 'library' }, { reader })

/** The library files that a member's search finds, as a subquery; undefined for an empty query. */
export const findForMember = (ctx: SearchContext, team: string, q: string) => search(ctx, team, q, 'team')
/** Like `findForMember`, but the search covers only fields that visitors can read. Whether the visitor can see each file is
 *  decided afterwards. */
export const findForVisitor = ({ db, now }: Pick<SearchContext, 'db' | 'now'>, team: string, q: string) => {
  const actor: Member = { kind: 'member', user: NOBODY, staff: false, team, permissions: [], features: [] }
  return search({ db, now, actor }, team, q, 'world')
}
