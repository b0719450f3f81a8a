import type { mediaCentrePeople } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { answerAccess, listAccessRequests, requestAccess, showOwnAccess } from './service/access-requests.ts'
import { confirmFollow, countFollowers, follow, showFollow, unsubscribe } from './service/follow.ts'
import {
  inviteList,
  invitePerson,
  listPeople,
  resendInvitation,
  restorePerson,
  revokePerson,
  updatePerson,
} from './service/people.ts'

export const peopleHandlers: Handlers<typeof mediaCentrePeople> = {
  invite: (ctx, { params, body }) => invitePerson(ctx, params.media_centre, body),
  bulkInvite: (ctx, { params, body }) => inviteList(ctx, params.media_centre, body),
  people: (ctx, { params, query }) => listPeople(ctx, params.media_centre, query),
  updatePerson: (ctx, { params, body }) => updatePerson(ctx, params.centre_person, body),
  resend: (ctx, { params }) => resendInvitation(ctx, params.centre_person),
  revoke: (ctx, { params }) => revokePerson(ctx, params.centre_person),
  restore: (ctx, { params }) => restorePerson(ctx, params.centre_person),
  requestAccess: (ctx, { params, body }) => requestAccess(ctx, params.media_centre, body.reason),
  ownAccess: (ctx, { params }) => showOwnAccess(ctx, params.media_centre),
  accessRequests: (ctx, { params, query }) => listAccessRequests(ctx, params.media_centre, query),
  answerAccess: (ctx, { params, body }) => answerAccess(ctx, params.access_request, body),
  follow: (ctx, { params, body }) => follow(ctx, params.media_centre, body.email),
  followers: (ctx, { params }) => countFollowers(ctx, params.media_centre),
  followState: (ctx, { params }) => showFollow(ctx, params.secret),
  confirmFollow: (ctx, { params, body }) => confirmFollow(ctx, params.secret, body),
  unsubscribe: (ctx, { params, body }) => unsubscribe(ctx, params.secret, body),
}
