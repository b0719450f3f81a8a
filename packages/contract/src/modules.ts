import { auth } from './modules/auth.ts'
import { teams } from './modules/teams.ts'
import { sso } from './modules/sso.ts'
import { passkeys } from './modules/passkeys.ts'
import { folders } from './modules/folders.ts'
import { files } from './modules/files.ts'
import { versions } from './modules/versions.ts'
import { uploads } from './modules/uploads.ts'
import { conversions } from './modules/conversions.ts'
import { duplicates } from './modules/duplicates.ts'
import { links } from './modules/links.ts'
import { downloads } from './modules/downloads.ts'
import { embeds } from './modules/embeds.ts'
import { collections } from './modules/collections.ts'
import { galleries } from './modules/galleries.ts'
import { maps } from './modules/maps.ts'
import { mediaCentres } from './modules/media-centres.ts'
import { mediaCentrePeople } from './modules/media-centre-people.ts'
import { publicMediaCentres } from './modules/public-media-centres.ts'
import { socialAccounts } from './modules/social-accounts.ts'
import { posts } from './modules/posts.ts'
import { hashtagGroups } from './modules/hashtag-groups.ts'
import { postReviews } from './modules/post-reviews.ts'
import { ugc } from './modules/ugc.ts'
import { oneTimeApprovals } from './modules/one-time-approvals.ts'
import { integrations } from './modules/integrations.ts'
import { attributes } from './modules/attributes.ts'
import { rights } from './modules/rights.ts'
import { tags } from './modules/tags.ts'
import { sharing } from './modules/sharing.ts'
import { recycling } from './modules/recycling.ts'
import { guests } from './modules/guests.ts'
import { search } from './modules/search.ts'
import { people } from './modules/people.ts'
import { comments } from './modules/comments.ts'
import { activity } from './modules/activity.ts'
import { analytics } from './modules/analytics.ts'
import { audit } from './modules/audit.ts'
import { notifications } from './modules/notifications.ts'
import { bulk } from './modules/bulk.ts'
import { staff } from './modules/staff.ts'
import { system } from './modules/system.ts'

export * from './auth.ts'
export * from './teams.ts'
export * from './sso.ts'
export * from './passkeys.ts'
export * from './folders.ts'
export * from './details.ts'
export * from './versions.ts'
export * from './uploads.ts'
export * from './conversions.ts'
export * from './duplicates.ts'
export * from './links.ts'
export * from './downloads.ts'
export * from './embeds.ts'
export * from './collections.ts'
export * from './galleries.ts'
export * from './maps.ts'
export * from './media-centres.ts'
export * from './media-centre-people.ts'
export * from './public-media-centres.ts'
export * from './social-accounts.ts'
export * from './posts.ts'
export * from './hashtag-groups.ts'
export * from './post-reviews.ts'
export * from './ugc.ts'
export * from './one-time-approvals.ts'
export * from './integrations.ts'
export * from './attributes.ts'
export * from './rights-records.ts'
export * from './tags.ts'
export * from './sharing.ts'
export * from './recycling.ts'
export * from './guests.ts'
export * from './search.ts'
export * from './people.ts'
export * from './comments.ts'
export * from './activity.ts'
export * from './analytics.ts'
export * from './audit.ts'
export * from './notifications.ts'
export * from './bulk.ts'
export * from './staff.ts'
export * from './system.ts'

/** All modules of the product: the server mounts their routes, the access test calls them and the documentation lists
 *  them. Add new modules here. */
export const modules = {
  auth,
  teams,
  sso,
  passkeys,
  folders,
  files,
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
  mediaCentrePeople,
  publicMediaCentres,
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
  activity,
  analytics,
  audit,
  notifications,
  bulk,
  staff,
  system,
} as const
