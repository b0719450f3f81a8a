import { defineModule } from '../../platform/module.ts'
import { digestCentre, forgetVisitors, scheduleDigests, sendInvitations } from './jobs.ts'
import { peopleHandlers } from './people-routes.ts'
import { centreNumbers } from './rollups.ts'
import { handlers } from './routes.ts'
import { headOfFollow } from './service/follow-head.ts'
import { headOfCentre } from './service/page-heads.ts'
import { findAccessRequests } from './store/access-requests.ts'
import { findAlbums } from './store/albums.ts'
import { findCentres } from './store/centres.ts'
import { findAlbumFiles } from './store/files.ts'
import { findPeople } from './store/people.ts'
import { visitorHandlers } from './visitor-routes.ts'

export { addToAlbum, requireFilledByHand } from './service/files.ts'
export { headOfCentre } from './service/page-heads.ts'
export { requireVisit } from './service/visit.ts'
export { centresContaining } from './service/explain.ts'
export { accessInCentre, findAccessInCentre, showFile as showFileOf } from './service/visitor-access.ts'
export { addSampleVisits } from './service/sample-visits.ts'
export { albumsOfFile } from './store/files.ts'
export { centreNumbers } from './rollups.ts'

/** Media centres: a team's public newsrooms. */
export const mediaCentres = defineModule({
  handlers: { mediaCentres: handlers, mediaCentrePeople: peopleHandlers, publicMediaCentres: visitorHandlers },
  subjects: {
    media_centre: findCentres,
    album: findAlbums,
    album_file: findAlbumFiles,
    centre_person: findPeople,
    access_request: findAccessRequests,
  },
  jobs: [forgetVisitors, sendInvitations, scheduleDigests, digestCentre],
  heads: [headOfFollow, headOfCentre],
  rollups: [centreNumbers],
})
