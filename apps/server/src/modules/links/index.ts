/** The front door of share links and public pages. */
export { handlers } from './routes.ts'
export { type Door, doorThrough } from './service/door.ts'
export { headOfLink } from './service/heads.ts'
export { publicFiles, showPublicFile } from './service/public.ts'
export { countDownload, findLinks, insert as addLink } from './store.ts'
