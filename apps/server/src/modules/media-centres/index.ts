import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { headOfCentre } from './service/page-heads.ts'
import { findAlbums } from './store/albums.ts'
import { findCentres } from './store/centres.ts'
import { findAlbumFiles } from './store/files.ts'
import { visitorHandlers } from './visitor-routes.ts'

export { needVisit } from './service/visit.ts'
export { doorInCentre, doorWhenAway, showFile as showFileOf } from './service/visitor-files.ts'

/** Media centres: a team's public newsrooms. */
export const mediaCentres = defineModule({
  handlers: { mediaCentres: handlers, publicMediaCentres: visitorHandlers },
  subjects: { media_centre: findCentres, album: findAlbums, album_file: findAlbumFiles },
  heads: [headOfCentre],
})
