import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { headOfFile } from './service/heads.ts'
import { findEmbeds } from './store.ts'

export { frameCode, postCode } from './service/code.ts'
export { headOfFile } from './service/heads.ts'
export { answerOembed, type OembedRequest as OembedAsked, requestedPath, showOembed } from './service/oembed.ts'
export { framedBy, framePage } from './service/public.ts'
export { addFiles as addEmbedFiles, insert as addEmbed, ofFile as embedsOf } from './store.ts'

/** Embeds: files shown on other websites. */
export const embeds = defineModule({
  handlers: { embeds: handlers },
  subjects: { embed: findEmbeds },
  heads: [headOfFile],
})
