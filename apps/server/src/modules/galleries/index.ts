/** The front door of galleries. */
export { handlers, oembed } from './routes.ts'
export { addToGallery } from './service/change.ts'
export { headOfGallery } from './service/heads.ts'
export { throughGallery } from './service/show.ts'
export { findGalleries, ofFile as galleriesOf, publicHolding as publicGalleriesHolding } from './store/galleries.ts'
