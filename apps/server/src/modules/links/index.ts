import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { headOfLink } from './service/heads.ts'
import { findLinks } from './store.ts'

export { type AccessContext, accessThroughLink, accessAtLink, linkStateOf, unlockedLink } from './service/access.ts'
export { headOfLink } from './service/heads.ts'
export { publicFiles, showPublicFile } from './service/public.ts'
export { linksWithFile as linksHolding } from './store/contents.ts'
export { countDownload, insert as addLink, uncountDownload } from './store.ts'

/** Share links and public pages. */
export const links = defineModule({
  handlers: { links: handlers },
  subjects: { share_link: findLinks },
  heads: [headOfLink],
})
