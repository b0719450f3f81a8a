import { search } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'
import type { Asked } from './looking.ts'

refreshOn({ 'view.': [search.views], 'file.': [search.facets], 'version.': [search.facets] })

/** What the found files have in common, with counts. */
export const facetsQuery = (team: string, query: Asked) => queryOf(search.facets, { params: { team }, query })
/** What would be found if a part of the query were left out. */
export const loosenQuery = (team: string, query: Asked) => queryOf(search.loosen, { params: { team }, query })
/** The own saved views, and the team's. */
export const viewsQuery = (team: string) => queryOf(search.views, { params: { team } })
