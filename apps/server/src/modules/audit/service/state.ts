import { type AuditState, type EventData, events } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { lastCheck } from '../store/entries.ts'
import * as store from '../store/seals.ts'

/** How far a team's log is sealed, and the result of the last check. */
export const showState = async ({ db }: Context<'member'>, team: string): Promise<AuditState> => {
  const [cursor, head, check] = [await store.readCursor(db), await store.headOf(db, team), await lastCheck(db, team)]
  const found = check && (events['audit.checked'].data.parse(check.data) as EventData<'audit.checked'>)
  return {
    sealed_until: cursor?.until ?? 0,
    head: head ? { ...head, created_at: new Date(head.created_at) } : null,
    check: found ? { ...found, created_at: new Date(check.created_at) } : null,
  }
}
