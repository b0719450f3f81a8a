import { allows, AppError, type OneTimeApproval } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store.ts'
import { needApproval } from './answer.ts'
import { sendProof } from './proof.ts'

/** Removes the creator's email address for members who can't ask creators for approval. */
const shownTo = ({ actor }: Pick<Context<'member'>, 'actor'>, approval: OneTimeApproval): OneTimeApproval =>
  allows('MANAGE_SOCIALS', actor) ? approval : { ...approval, email: '' }
export const showApproval = async (ctx: Context<'member'>, uuid: string) =>
  shownTo(ctx, await store.show(ctx.db, ctx, uuid))
export const listApprovals = async (ctx: Context<'member'>, team: string, asked: Parameters<typeof store.list>[3]) => {
  const { results, ...rest } = await store.list(ctx.db, ctx, team, asked)
  return { ...rest, results: results.map((one) => shownTo(ctx, one)) }
}

export const proofOfApproval = async ({ db }: Pick<Context, 'db'>, uuid: string, format: 'json' | 'pdf') => {
  const row = await store.find(db, uuid)
  if (!row) throw new AppError('thing.not_found')
  return sendProof(db, row, format)
}
export const proofBySecret = async (ctx: Pick<Context, 'db'>, secret: string, format: 'json' | 'pdf') =>
  sendProof(ctx.db, await needApproval(ctx, secret), format)
