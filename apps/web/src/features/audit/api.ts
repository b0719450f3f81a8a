import { audit, type AuditFilters } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({ 'audit.': [audit.list, audit.state] })

export const auditQuery = (team: string, filters: AuditFilters) =>
  pagesOf(audit.list, { params: { team }, query: filters })
export const auditStateQuery = (team: string) => queryOf(audit.state, { params: { team } })
