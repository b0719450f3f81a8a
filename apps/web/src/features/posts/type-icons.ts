import type { PostType } from '@vitrine/contract'
import { type Icon, IconDeviceMobile, IconMovie, IconPhoto } from '../../ui/icons.ts'

export const typeIcons: Record<PostType, Icon> = { post: IconPhoto, story: IconDeviceMobile, reel: IconMovie }
