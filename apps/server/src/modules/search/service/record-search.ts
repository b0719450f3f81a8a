import { type FoundPage, type Listing, recordedSearch } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import type { Ports } from '../../../platform/ports.ts'
import { listFiles } from './list.ts'

type SearchContext = Pick<Context<'member'>, 'db' | 'actor' | 'now' | 'ports'>

/** Results appear while the user types, so a search is recorded only after a pause of this length. */
const SETTLED_MS = 3000
const waiting = new WeakMap<Ports, Map<string, NodeJS.Timeout>>()

/** Only the first page counts, because later pages belong to the same search. */
const isFirstPage = ({ place, cursor, before, at, position, end }: Listing) =>
  place === 'library' && !cursor && before === undefined && at === undefined && !position && !end

/** Records a text search of the library with its number of results. Searches that use only filters aren't
 *  recorded, and neither is who searched. */
const recordSearch = ({ ports, actor, now }: SearchContext, team: string, { chips, count }: FoundPage) => {
  const words = chips.filter(({ field, not }) => field === null && !not).map(({ value }) => value)
  const query = recordedSearch(words.join(' '))
  if (query === '') return
  const timers = waiting.get(ports) ?? new Map<string, NodeJS.Timeout>()
  waiting.set(ports, timers)
  clearTimeout(timers.get(actor.user))
  const add = () => {
    timers.delete(actor.user)
    ports.buffer.add('library.searched', { team, query, results: count }, now)
  }
  timers.set(actor.user, setTimeout(add, SETTLED_MS).unref())
}

/** Returns a page of files, and records the search. */
export const searchFiles = async (ctx: SearchContext, team: string, asked: Listing): Promise<FoundPage> => {
  const found = await listFiles(ctx, team, asked)
  if (isFirstPage(asked)) recordSearch(ctx, team, found)
  return found
}
