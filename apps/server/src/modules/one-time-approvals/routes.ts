import type { oneTimeApprovals } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { answerApproval, approvalThumbnail, openApproval } from './service/answer.ts'
import { answerByForm, originalByForm } from './service/forms.ts'
import { receiveOriginal } from './service/import.ts'
import { createApproval, deleteApproval, updateApproval } from './service/requests.ts'
import { listApprovals, proofBySecret, proofOfApproval, showApproval } from './service/show.ts'

export const handlers: Handlers<typeof oneTimeApprovals> = {
  create: (ctx, { params, body }) => createApproval(ctx, params.team, body),
  list: (ctx, { params, query }) => listApprovals(ctx, params.team, query),
  one: (ctx, { params }) => showApproval(ctx, params.one_time_approval),
  update: (ctx, { params, body }) => updateApproval(ctx, params.one_time_approval, body),
  remove: (ctx, { params }) => deleteApproval(ctx, params.one_time_approval),
  proof: (ctx, { params, query }) => proofOfApproval(ctx, params.one_time_approval, query.format),
  open: (ctx, { params }) => openApproval(ctx, params.secret),
  answer: (ctx, { params, body }) => answerApproval(ctx, params.secret, body),
  thumbnail: (ctx, { params }) => approvalThumbnail(ctx, params.secret),
  ownProof: (ctx, { params, query }) => proofBySecret(ctx, params.secret, query.format),
  original: (ctx, { params, query, body }) => receiveOriginal(ctx, params.secret, query.name, body),
  answerForm: (ctx, { params, body }) => answerByForm(ctx, params.secret, body),
  originalForm: (ctx, { params, body }) => originalByForm(ctx, params.secret, body),
}
