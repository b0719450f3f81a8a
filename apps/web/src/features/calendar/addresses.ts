import type { PostCard } from '@vitrine/contract'

/** Addresses of screens outside of this feature. */
export const addresses = {
  composer: ({ uuid, post_type }: Pick<PostCard, 'uuid' | 'post_type'>, { months = false } = {}) =>
    `/socials/${post_type}/${uuid}${months ? '?months=true' : ''}`,
  accounts: '/socials/accounts',
} as const
