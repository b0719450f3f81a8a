import { defineModule } from '../../platform/module.ts'
import { forgetVisitors } from './jobs.ts'
import { centreNumbers } from './rollups.ts'
import { handlers } from './routes.ts'
import { findAlbums } from './store/albums.ts'
import { findCentres } from './store/centres.ts'
import { findAlbumFiles } from './store/files.ts'

/** Media centres: a team's public newsrooms. */
export const mediaCentres = defineModule({
  handlers: { mediaCentres: handlers },
  subjects: { media_centre: findCentres, album: findAlbums, album_file: findAlbumFiles },
  jobs: [forgetVisitors],
  rollups: [centreNumbers],
})
