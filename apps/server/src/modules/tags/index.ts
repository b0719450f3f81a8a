/** The front door of tags. */
export { tagKeywords } from './jobs.ts'
export { handlers } from './routes.ts'
export { changeTags, needTags } from './service.ts'
export { bySlugs, findTags, namesWithCommas, tagsOf } from './store.ts'
