/** The front door of galleries. */
export { handlers } from './routes.ts'
export { addToGallery } from './service/change.ts'
export { headOfGallery } from './service/heads.ts'
export { findGalleries, ofFile as galleriesOf } from './store/galleries.ts'
