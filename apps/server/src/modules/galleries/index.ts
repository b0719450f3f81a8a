import { defineModule } from '../../platform/module.ts'
import { handlers, oembed } from './routes.ts'
import { headOfGallery } from './service/heads.ts'
import { findGalleries } from './store/galleries.ts'

export { addToGallery } from './service/change.ts'
export { headOfGallery } from './service/heads.ts'
export { galleryCase } from './service/show.ts'
export { ofFile as galleriesOf, publicGalleriesOf as publicGalleriesHolding } from './store/galleries.ts'

/** Galleries. */
export const galleries = defineModule({
  handlers: { galleries: handlers, embeds: oembed },
  subjects: { gallery: findGalleries },
  heads: [headOfGallery],
})
