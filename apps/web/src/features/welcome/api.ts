import { welcome } from '@vitrine/contract'
import { queryOf } from '../../lib/query.ts'

export const welcomeQuery = (team: string) => queryOf(welcome.show, { params: { team } })
