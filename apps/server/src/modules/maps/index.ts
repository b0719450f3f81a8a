import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { headOfMap } from './service/heads.ts'
import { findMaps } from './store/maps.ts'

export { headOfMap } from './service/heads.ts'

/** Maps: files at their locations. */
export const maps = defineModule({
  handlers: { maps: handlers },
  subjects: { map: findMaps },
  heads: [headOfMap],
})
