import type { Row } from '../store/inbox.ts'

/** The page of the app that a notification opens. */
export const pathOf = ({ kind, thing_type, thing, post_type, name }: Row): string => {
  switch (thing_type) {
    case 'file': {
      const tab = kind === 'mention' || kind === 'reply' ? '?panel=comments' : ''
      return `/file/${thing}${tab}`
    }
    case 'post':
      return `/socials/${post_type ?? 'post'}/${thing}`
    case 'requester':
      return `/requests?chosen=${thing}`
    case 'media_centre':
      return `/media-centre/${thing}?tab=people`
    case 'one_time_approval':
      return `/ugc?q=${encodeURIComponent(name ?? '')}`
    case 'expiring_files':
      return '/team/rights/expiring'
  }
}
