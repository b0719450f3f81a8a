import type { Platform } from '@vitrine/contract'
import { instagram } from './instagram.ts'
import type { Network } from './network.ts'
import { tiktok } from './tiktok.ts'

const networks: Record<Platform, Network> = { Instagram: instagram, TikTok: tiktok }

export const networkOf = (platform: Platform): Network => networks[platform]
export const allNetworks: readonly Network[] = Object.values(networks)
