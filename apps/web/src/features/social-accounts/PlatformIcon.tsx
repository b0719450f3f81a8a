import type { Platform } from '@vitrine/contract'
import { type Icon, IconBrandInstagram, IconBrandTiktok } from '../../ui/icons.ts'

export const platformIcons: Record<Platform, Icon> = { Instagram: IconBrandInstagram, TikTok: IconBrandTiktok }

/** The mark of a network. Hidden from screen readers, because the network's name is always shown beside it. */
export const PlatformIcon = ({ platform, size = 16 }: { platform: Platform; size?: number }) => {
  const I = platformIcons[platform]
  return <I size={size} stroke={1.6} aria-hidden />
}
