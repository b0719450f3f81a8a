import { sso } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'

refreshOn({ 'sso.': [sso.one, sso.waiting] })

/** How the team signs in. */
export const settingsQuery = (team: string) => queryOf(sso.one, { params: { team } })
