import type { CreatorRequest, OneTimeApprovalStatus, SourceCreator } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dateInWords } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { requestsQuery } from './api.ts'
import { handleOf } from './copy.ts'
import { approvalLooks, panelWords as words } from './panel-copy.ts'
import css from './panel.module.css'

const StatusOf = ({ request: { kind, status } }: { request: CreatorRequest }) => {
  if (kind === 'approval') {
    const look = approvalLooks[status as OneTimeApprovalStatus]
    return <Badge kind={look.kind}>{look.label}</Badge>
  }
  return (
    <Badge kind={status === 'failed' ? 'stop' : status === 'sent' ? 'ok' : 'waiting'}>
      {words.commentStatus[status] ?? status}
    </Badge>
  )
}

const Item = ({ request }: { request: CreatorRequest }) => {
  const { kind, social_post, text, problem, by, created_at } = request
  const what = kind === 'comment' ? words.comment : words.approval
  const who = by && `${by.first_name} ${by.last_name}`.trim()
  return (
    <li>
      <div className={css.requestHead}>
        {social_post ? (
          <TextLink to="/ugc" search={{ status: 'any', post: social_post }}>
            {what}, {dateInWords(created_at)}
          </TextLink>
        ) : (
          <span>
            {what}, {dateInWords(created_at)}
          </span>
        )}
        <StatusOf request={request} />
      </div>
      {who && <p className={css.by}>{who}</p>}
      {text && (
        <p className={css.said} dir="auto">
          {text}
        </p>
      )}
      {problem && <p className={css.problem}>{problem}</p>}
    </li>
  )
}

type CreatorRequestsProps = { creator: SourceCreator; limit?: number; title?: string }
/** The requests to a creator, newest first; with a limit, only the newest and a link to the rest. */
export const CreatorRequests = ({ creator, limit, title }: CreatorRequestsProps) => {
  const query = useInfiniteQuery(requestsQuery(creator.uuid))
  const requests = query.data?.pages.flatMap(({ results }) => results)
  const shown = limit ? requests?.slice(0, limit) : requests
  return (
    <div className={css.part}>
      <h3>{title ?? words.before(handleOf(creator))}</h3>
      {!shown && <SkeletonText lines={2} />}
      {shown?.length === 0 && <p className={css.by}>{words.noRequests}</p>}
      {shown && shown.length > 0 && (
        <ul className={css.requests}>
          {shown.map((request) => (
            <Item key={request.uuid} request={request} />
          ))}
        </ul>
      )}
      {limit ? (
        <TextLink to="/ugc/creators/$source_creator" params={{ source_creator: creator.uuid }}>
          {words.creatorPage}
        </TextLink>
      ) : (
        <LoadMore list={query} />
      )}
    </div>
  )
}
