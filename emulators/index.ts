export { type InstagramEmulator, type InstagramOptions, startInstagram } from './instagram/start.ts'
export { startTikTok, type TikTokEmulator, type TikTokOptions } from './tiktok/start.ts'
