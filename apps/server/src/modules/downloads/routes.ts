import type { downloads } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { beginDownload } from './service/begin.ts'
import { downloadBytes } from './service/bytes.ts'
import { explainRights } from './service/explain.ts'
import { logInteraction } from './service/log.ts'
import { exportReceipts, listReceipts, showReceipt } from './service/receipts.ts'
import {
  answerAllForFile,
  answerAllByUser,
  answerMany,
  answerRequest,
  requestDownload,
  contextForFile,
  listRequestedFiles,
  listCentres,
  listPeople,
  listRequests,
  listRequestsOf,
  listSharedAnswers,
} from './service/requests.ts'
import { addRule, listRules, removeRule } from './service/rules.ts'
import { beginSharedZip, beginZip } from './service/zip.ts'
import { zipBytes } from './service/zip-bytes.ts'
import { showTerms } from './service/show-terms.ts'
import { ownContext, sharedContext } from './service/terms.ts'

export const handlers: Handlers<typeof downloads> = {
  terms: async (ctx) => showTerms(ctx, await ownContext(ctx)),
  begin: async (ctx, { body }) => beginDownload(ctx, await ownContext(ctx), body),
  sharedTerms: async (ctx, { params }) => showTerms(ctx, await sharedContext(ctx, params.share_link, params.item)),
  beginShared: async (ctx, { params, body }) =>
    beginDownload(ctx, await sharedContext(ctx, params.share_link, params.item), body),
  askShared: async (ctx, { params, body }) =>
    requestDownload(ctx, await sharedContext(ctx, params.share_link, params.item), body),
  sharedAnswers: (ctx, { params }) => listSharedAnswers(ctx, params.share_link),
  beginZip: (ctx, { body: { files, shared_files, ...taken } }) => beginZip(ctx, [...files, ...shared_files], taken),
  beginSharedZip: (ctx, { params, body: { items, ...taken } }) => beginSharedZip(ctx, params.share_link, items, taken),
  zipBytes: (ctx, { params }) => zipBytes(ctx, params.zip),
  bytes: (ctx, { params }) => downloadBytes(ctx, params.download),
  receipt: (ctx, { params }) => showReceipt(ctx, params.download),
  mine: (ctx, { query }) => listReceipts(ctx, { user: ctx.actor.user }, query),
  ofTeam: (ctx, { params, query }) => listReceipts(ctx, { team: params.team, query: query.query }, query),
  exported: (ctx, { params }) => exportReceipts(ctx, params.team),
  ask: async (ctx, { body }) => requestDownload(ctx, await contextForFile(ctx, body.file), body),
  asked: (ctx, { query }) => listRequests(ctx, { user: ctx.actor.user }, query),
  requests: (ctx, { params, query }) => listRequests(ctx, { team: params.team, state: query.state }, query),
  answer: (ctx, { params, body }) => answerRequest(ctx, params.download_request, body),
  answerMany: (ctx, { params, body }) => answerMany(ctx, params.team, body),
  people: (ctx, { params, query }) => listPeople(ctx, params.team, query),
  centres: (ctx, { params, query }) => listCentres(ctx, params.team, query),
  centrePeople: (ctx, { params, query }) => listPeople(ctx, params.team, query, params.media_centre),
  centreRequestsOfOne: (ctx, { params, query: { state, ...asked } }) =>
    listRequestsOf(ctx, params.asker, { media_centre: params.media_centre, state }, asked),
  requestsOfOne: (ctx, { params, query }) => listRequestsOf(ctx, params.asker, {}, query),
  requestsOfUser: (ctx, { params, query }) => listRequests(ctx, { team: params.team, user: query.user }, query),
  answerAll: (ctx, { params, body }) => answerAllByUser(ctx, params.team, body),
  asks: (ctx, { params, query }) => listRequestedFiles(ctx, params.team, query),
  answerFile: (ctx, { params, body }) => answerAllForFile(ctx, params.file, body),
  rules: (ctx, { params }) => listRules(ctx, params.team),
  addRule: (ctx, { params, body }) => addRule(ctx, params.team, body),
  removeRule: (ctx, { params }) => removeRule(ctx, params.approval_rule),
  explain: (ctx, { params, query }) => explainRights(ctx, params.file, query.person),
  log: (ctx, { params, body }) => logInteraction(ctx, params.file, body),
}
