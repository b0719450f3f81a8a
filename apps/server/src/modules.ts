import { activity } from './modules/activity/index.ts'
import { attachments } from './modules/attachments/index.ts'
import { attributes } from './modules/attributes/index.ts'
import { analytics } from './modules/analytics/index.ts'
import { audit } from './modules/audit/index.ts'
import { auth } from './modules/auth/index.ts'
import { bulk } from './modules/bulk/index.ts'
import { collections } from './modules/collections/index.ts'
import { comments } from './modules/comments/index.ts'
import { conversions } from './modules/conversions/index.ts'
import { details } from './modules/details/index.ts'
import { downloads } from './modules/downloads/index.ts'
import { duplicates } from './modules/duplicates/index.ts'
import { embeds } from './modules/embeds/index.ts'
import { files } from './modules/files/index.ts'
import { folders } from './modules/folders/index.ts'
import { galleries } from './modules/galleries/index.ts'
import { guests } from './modules/guests/index.ts'
import { hashtagGroups } from './modules/hashtag-groups/index.ts'
import { integrations } from './modules/integrations/index.ts'
import { maps } from './modules/maps/index.ts'
import { links } from './modules/links/index.ts'
import { mediaCentres } from './modules/media-centres/index.ts'
import { people } from './modules/people/index.ts'
import { postReviews } from './modules/post-reviews/index.ts'
import { notifications } from './modules/notifications/index.ts'
import { oneTimeApprovals } from './modules/one-time-approvals/index.ts'
import { posts } from './modules/posts/index.ts'
import { recycling } from './modules/recycling/index.ts'
import { rights } from './modules/rights/index.ts'
import { search } from './modules/search/index.ts'
import { sharing } from './modules/sharing/index.ts'
import { socialAccounts } from './modules/social-accounts/index.ts'
import { staff } from './modules/staff/index.ts'
import { system } from './modules/system/index.ts'
import { tags } from './modules/tags/index.ts'
import { teams } from './modules/teams/index.ts'
import { ugc } from './modules/ugc/index.ts'
import { uploads } from './modules/uploads/index.ts'
import { sso } from './modules/sso/index.ts'
import { passkeys } from './modules/passkeys/index.ts'
import { versions } from './modules/versions/index.ts'
import { type AllHandlers, mergeHandlers, mergeSubjects, type Module } from './platform/module.ts'
import type { Subjects } from './platform/http/context.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Rollup } from './platform/rollups/rollup.ts'

const list = [
  auth,
  teams,
  sso,
  passkeys,
  folders,
  files,
  details,
  versions,
  uploads,
  conversions,
  duplicates,
  links,
  downloads,
  embeds,
  collections,
  galleries,
  maps,
  mediaCentres,
  socialAccounts,
  posts,
  hashtagGroups,
  postReviews,
  ugc,
  oneTimeApprovals,
  integrations,
  attributes,
  rights,
  tags,
  sharing,
  recycling,
  guests,
  search,
  people,
  comments,
  attachments,
  activity,
  analytics,
  audit,
  notifications,
  bulk,
  staff,
  system,
]

/** Every module of the server. Add new modules to the list above. */
export const modules: readonly Module[] = list
/** The handler of each route: a route without one does not compile. */
export const handlers: AllHandlers = mergeHandlers(list)
/** The finders of subjects by id. A subject without a finder does not compile. */
export const subjects: Subjects = mergeSubjects(list)
export const moduleJobs: readonly Job[] = modules.flatMap(({ jobs = [] }) => jobs)
export const rollups: readonly Rollup[] = modules.flatMap(({ rollups: own = [] }) => own)
