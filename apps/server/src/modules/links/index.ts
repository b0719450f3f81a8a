/** The front door of share links and public pages. */
export { handlers } from './routes.ts'
export { type Door, doorThrough, standAt, stateOf, unlockedLink } from './service/door.ts'
export { headOfLink } from './service/heads.ts'
export { publicFiles, showPublicFile } from './service/public.ts'
export { holding as linksHolding } from './store/contents.ts'
export { countDownload, findLinks, insert as addLink, uncountDownload } from './store.ts'
