import { Select } from '@mantine/core'
import { type OneTimeApproval, oneTimeApprovalStatuses } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dateInWords } from '../../lib/dates.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { IconSend } from '../../ui/icons.ts'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { ApprovalMenu } from './ApprovalMenu.tsx'
import { approvalsQuery } from './api.ts'
import { approvalLooks, requestsWords as words } from './panel-copy.ts'
import { ApprovalBadge } from './StatusBadge.tsx'
import { UgcPage } from './UgcPage.tsx'

const endOf = ({ status, expires_at, ends_at, decided_at, revoked_at }: OneTimeApproval) => {
  if (status === 'pending') return words.linkUntil(dateInWords(expires_at))
  if (status === 'approved') return ends_at ? words.until(dateInWords(ends_at)) : words.noEnd
  if (status === 'declined') return decided_at ? words.declinedOn(dateInWords(decided_at)) : ''
  if (status === 'revoked') return revoked_at ? words.revokedOn(dateInWords(revoked_at)) : ''
  return words.expiredOn(dateInWords((decided_at && ends_at) ?? expires_at))
}
const columns: readonly Column<OneTimeApproval>[] = [
  {
    id: 'creator',
    head: words.creator,
    width: 'minmax(200px, 1.3fr)',
    card: 'title',
    cell: ({ post, social_post }) => (
      <TitleCell
        title={
          social_post ? (
            <TextLink to="/ugc" search={{ status: 'any', post: social_post }}>
              <bdi>@{post.handle}</bdi>
            </TextLink>
          ) : (
            <bdi>@{post.handle}</bdi>
          )
        }
        sub={`${post.platform}, ${dateInWords(post.posted_at)}`}
      />
    ),
  },
  { id: 'status', head: words.status, width: '140px', cell: ({ status }) => <ApprovalBadge status={status} /> },
  {
    id: 'asked',
    head: words.asked,
    width: 'minmax(150px, 1.2fr)',
    cell: ({ created_at, created_by }) =>
      [created_by && `${created_by.first_name} ${created_by.last_name}`.trim(), dateInWords(created_at)]
        .filter(Boolean)
        .join(', '),
  },
  { id: 'ends', head: words.ends, width: 'minmax(150px, 1fr)', cell: endOf },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (approval) => <ApprovalMenu approval={approval} small={false} />,
  },
]

/** The team's rights requests to creators, with their answers. */
export const RequestsScreen = () => {
  const { team } = useSession()
  const search = useSearch({ from: '/shell/ugc/requests' })
  const navigate = useNavigate()
  const status = oneTimeApprovalStatuses.find((one) => one === search.status)
  const show = (next: string | null) =>
    void navigate({ to: '/ugc/requests', search: next ? { status: next } : {}, replace: true })
  return (
    <ResourceScreen
      one={words.one}
      many={words.many}
      frame={(parts) => <UgcPage part="requests" {...parts} />}
      query={useInfiniteQuery(approvalsQuery(team.uuid, status))}
      filters={{
        controls: (
          <Select
            aria-label={words.status}
            placeholder={words.allStatuses}
            clearable
            clearButtonProps={{ 'aria-label': words.allStatuses }}
            value={status ?? null}
            data={oneTimeApprovalStatuses.map((value) => ({ value, label: approvalLooks[value].label }))}
            onChange={show}
          />
        ),
        active: status !== undefined,
        reset: () => show(null),
      }}
      noMatch={words.noMatch}
      empty={{ icon: IconSend, title: words.empty, help: words.emptyHelp }}
      layout={() => ({ columns })}
    />
  )
}
