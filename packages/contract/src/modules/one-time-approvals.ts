import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { oneTimeApprovals as routes } from '../one-time-approvals.ts'

const to = { need: 'UGC_PLUS' } as const
const approval = z.object({ one_time_approval: z.uuid() })
const events = defineEvents({
  'one_time_approval.created': {
    data: approval.extend({ social_post: z.uuid() }),
    to,
    ids: ['one_time_approval', 'social_post'],
  },
  'one_time_approval.updated': {
    data: approval.extend({ fields: z.array(z.string()) }),
    to,
    ids: ['one_time_approval'],
  },
  /** The hash of the proof stays in the ledger, which cannot be changed. */
  'one_time_approval.answered': {
    data: approval.extend({ answer: z.enum(['approved', 'declined']), proof_hash: z.string() }),
    to,
    ids: ['one_time_approval'],
  },
  /** An approval was revoked or has expired: its files can no longer be used outside the team. */
  'one_time_approval.ended': {
    data: approval.extend({ status: z.enum(['revoked', 'expired']), by: z.enum(['creator', 'team', 'time']) }),
    to,
    ids: ['one_time_approval'],
  },
  'one_time_approval.imported': { data: approval.extend({ files: z.array(z.uuid()) }), to, ids: ['one_time_approval'] },
  'one_time_approval.deleted': { data: approval, to, ids: ['one_time_approval'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    oneTimeApprovals: typeof events
  }
}

/** Requests to creators for permission to use their posts. */
export const oneTimeApprovals = defineModule({ routes, events })
