import { attributes } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'

refreshOn({ 'attribute.': [attributes.list] })

/** A team's custom attributes in the team's own order. */
export const attributesQuery = (team: string) => queryOf(attributes.list, { params: { team } })
