import type { LinkProps } from '@tanstack/react-router'
import { type Hello, type Me, type MyTeam, submitsForReview } from '@vitrine/contract'
import { mayReview } from '../features/auth/index.ts'
import { useWaitingRequests } from '../features/downloads/index.ts'
import { useWaitingReviews } from '../features/search/index.ts'
import type { Carried } from '../lib/carried.ts'
import {
  type Icon,
  IconCode,
  IconHourglassEmpty,
  IconInbox,
  IconLayoutGrid,
  IconLink,
  IconMail,
  IconPhoto,
  IconReceipt,
  IconRecycle,
  IconSettings,
  IconStack2,
  IconTool,
  IconUserUp,
} from '../ui/icons.ts'

/** Who looks, for sections that only some see. */
export type Looking = { user: Me; team: MyTeam; hello: Hello }
/** A place of the product: one entry in the sidebar, the palette, the bottom tabs and the keyboard sheet. */
export type Section = {
  id: string
  label: string
  icon: Icon
  to: LinkProps['to']
  /** Sections of one group stand together; a gap divides the groups. */
  group: 'library' | 'social' | 'team' | 'staff'
  /** G, then this letter, goes there. */
  key?: string
  /** Has a place among the bottom tabs of a phone; the others are under More. */
  tab?: boolean
  visible?: (looking: Looking) => boolean
  /** How many things wait there: a hook, called wherever the section is shown. */
  useCount?: () => number | undefined
  /** What happens to files that are dragged onto it. */
  takes?: (carried: Carried) => void
  /** Further places inside it that the palette finds. */
  inside?: readonly { label: string; to: LinkProps['to']; visible?: (looking: Looking) => boolean }[]
}

/** All sections, in their order. A new capability adds one line here. */
const sections: readonly Section[] = [
  {
    id: 'library',
    label: 'Library',
    icon: IconPhoto,
    to: '/library',
    group: 'library',
    key: 'l',
    tab: true,
    inside: [
      { label: 'Shared with us', to: '/library/shared' },
      { label: 'Near-duplicates', to: '/library/duplicates' },
      { label: 'Changes to many files', to: '/library/changes' },
    ],
  },
  {
    id: 'collections',
    label: 'Collections',
    icon: IconStack2,
    to: '/collections',
    group: 'library',
    key: 'c',
    takes: ({ collect }) => collect(),
  },
  { id: 'galleries', label: 'Galleries', icon: IconLayoutGrid, to: '/galleries', group: 'library', key: 'g' },
  {
    id: 'guests',
    label: 'Guest uploads',
    icon: IconUserUp,
    to: '/library/guests',
    group: 'library',
    visible: ({ team }) =>
      ['UPLOAD_ASSETS', 'EDIT_ASSETS'].every((flag) => team.permissions.some((one) => one === flag)),
  },
  {
    id: 'review',
    label: 'Awaiting review',
    icon: IconHourglassEmpty,
    to: '/library/review',
    group: 'library',
    key: 'w',
    useCount: useWaitingReviews,
    visible: ({ team }) => mayReview(team),
  },
  {
    id: 'submissions',
    label: 'Your submissions',
    icon: IconHourglassEmpty,
    to: '/library/submissions',
    group: 'library',
    visible: ({ team }) =>
      team.permissions.includes('UPLOAD_ASSETS') && submitsForReview(team.permissions, team.review_submissions),
  },
  { id: 'embeds', label: 'Embeds', icon: IconCode, to: '/embeds', group: 'library', key: 'e' },
  {
    id: 'share-links',
    label: 'Share links',
    icon: IconLink,
    to: '/share-links',
    group: 'library',
    key: 'k',
    visible: ({ team }) => team.permissions.includes('EDIT_ASSETS'),
  },
  { id: 'bin', label: 'Recycling bin', icon: IconRecycle, to: '/library/bin', group: 'library', key: 'b' },
  {
    id: 'requests',
    label: 'Requests',
    icon: IconInbox,
    to: '/requests',
    group: 'team',
    key: 'r',
    useCount: useWaitingRequests,
    visible: ({ team }) => team.permissions.includes('APPROVE_DOWNLOADS'),
  },
  {
    id: 'downloads',
    label: 'Downloads',
    icon: IconReceipt,
    to: '/downloads',
    group: 'team',
    key: 'd',
    visible: () => true,
  },
  {
    id: 'team',
    label: 'Team',
    icon: IconSettings,
    to: '/team',
    group: 'team',
    key: 't',
    tab: true,
    inside: [
      { label: 'Members', to: '/team/members' },
      { label: 'Roles', to: '/team/roles' },
      { label: 'Rights records', to: '/team/rights' },
      { label: 'What ends soon', to: '/team/rights/expiring' },
      { label: 'Tags', to: '/team/tags' },
      { label: 'Custom attributes', to: '/team/attributes', visible: ({ team }) => team.features.includes('DAM_PLUS') },
      { label: 'Team settings', to: '/team/settings' },
    ],
  },
  {
    id: 'staff',
    label: 'Staff',
    icon: IconTool,
    to: '/staff',
    group: 'staff',
    key: 's',
    tab: true,
    visible: ({ user }) => user.is_staff,
    inside: [
      { label: 'Background work', to: '/staff/jobs' },
      { label: 'Mails', to: '/staff/mails' },
      { label: 'All teams', to: '/staff/teams' },
      { label: 'All people', to: '/staff/users' },
    ],
  },
  {
    id: 'outbox',
    label: 'Outbox',
    icon: IconMail,
    to: '/outbox',
    group: 'staff',
    key: 'o',
    tab: true,
    visible: ({ hello }) => hello.demo !== null,
  },
]

/** The section that an address belongs to: the one that says most of it. */
export const sectionAt = (list: readonly Section[], pathname: string) =>
  list
    .filter(({ to = '' }) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((a, b) => (b.to ?? '').length - (a.to ?? '').length)[0]

/** The sections that somebody sees, group by group, each with the places inside that they see. */
export const sectionsFor = (looking: Looking): Section[] => {
  const isSeen = ({ visible }: { visible?: (looking: Looking) => boolean }) => visible?.(looking) ?? true
  return sections.filter(isSeen).map((one) => (one.inside ? { ...one, inside: one.inside.filter(isSeen) } : one))
}
