export { type AdobeEmulator, startAdobe } from './adobe/start.ts'
export { type CanvaEmulator, startCanva } from './canva/start.ts'
export { type InstagramEmulator, type InstagramOptions, startInstagram } from './instagram/start.ts'
export { startTikTok, type TikTokEmulator, type TikTokOptions } from './tiktok/start.ts'
