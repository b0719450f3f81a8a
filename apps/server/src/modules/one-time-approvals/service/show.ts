import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store.ts'
import { needApproval } from './answer.ts'
import { sendProof } from './proof.ts'

export const proofOfApproval = async ({ db }: Pick<Context, 'db'>, uuid: string, format: 'json' | 'pdf') => {
  const row = await store.find(db, uuid)
  if (!row) throw new AppError('thing.not_found')
  return sendProof(row, format)
}
export const proofBySecret = async (ctx: Pick<Context, 'db'>, secret: string, format: 'json' | 'pdf') =>
  sendProof(await needApproval(ctx, secret), format)
