/** Embeds: the code of a file or of chosen files for other people's pages. */
export { EmbedHost, openEmbed } from './embed.tsx'
