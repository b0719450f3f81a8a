/** The front door of embeds: files in other people's pages. */
export { handlers } from './routes.ts'
export { frameCode, postCode } from './service/code.ts'
export { headOfFile } from './service/heads.ts'
export { answerOembed, type Asked as OembedAsked, pathAsked, showOembed } from './service/oembed.ts'
export { framePage } from './service/public.ts'
export { addFiles as addEmbedFiles, findEmbeds, insert as addEmbed, ofFile as embedsOf } from './store.ts'
