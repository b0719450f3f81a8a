import { sso } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'

refreshOn({ 'sso.': [sso.one, sso.waiting] })

/** The team's sign-in settings. */
export const settingsQuery = (team: string) => queryOf(sso.one, { params: { team } })
