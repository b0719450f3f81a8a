import { type ApproverState, type Post, type PostApprover, postReviews as routes, posts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agoInWords, dateInWords } from '../../../lib/dates.ts'
import { Loaded } from '../../../lib/Loaded.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { Badge, type BadgeKind } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Fields.tsx'
import { IconMailForward, IconUserOff, IconUserPlus } from '../../../ui/icons.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { SkeletonText } from '../../../ui/States.tsx'
import { useSession } from '../../auth/index.ts'
import { approversQuery } from './api.ts'
import css from './approval.module.css'
import { AskDialog } from './AskDialog.tsx'
import { copy } from './copy.ts'
import { type Created, LinkDialog } from './LinkDialog.tsx'

const kinds: Record<ApproverState, BadgeKind> = {
  waiting: 'waiting',
  approved: 'ok',
  rejected: 'stop',
  changed: 'warn',
  expired: 'unknown',
  revoked: 'unknown',
}

const factOf = ({ answered_at, opened_at, expires_at }: PostApprover, zone: string) => {
  if (answered_at) return copy.answeredAt(agoInWords(answered_at))
  return opened_at ? copy.openedAt(agoInWords(opened_at)) : copy.notOpened(dateInWords(expires_at, zone))
}

type OneProps = { approver: PostApprover; isClosed: boolean; onLink: (created: Created) => void }
const Approver = ({ approver, isClosed, onLink }: OneProps) => {
  const { team } = useSession()
  const again = useAction(routes.askAgain, [routes.approvers, posts.one])
  const revoke = useAction(routes.revoke, [routes.approvers])
  const { uuid, name, email, state, note } = approver
  const params = { post_approver: uuid }
  return (
    <li className={css.person}>
      <div className={css.who}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {email && <span className={css.quiet}>{email}</span>}
        <span className={css.quiet}>{factOf(approver, team.time_zone)}</span>
        {note && <p className={css.note}>{note}</p>}
      </div>
      <Badge kind={kinds[state]}>{copy.approverStates[state]}</Badge>
      <RowMenu
        small
        name={name}
        busy={again.busy || revoke.busy}
        actions={[
          !isClosed && {
            label: email ? copy.askAgain : copy.newLink,
            icon: IconMailForward,
            run: () => again.run({ params }, { done: onLink, failed: copy.askAgainFailed }),
          },
          state !== 'revoked' && {
            label: copy.revoke,
            icon: IconUserOff,
            danger: true,
            run: () =>
              revoke.run(
                { params },
                {
                  ask: { title: copy.revokeTitle(name), text: copy.revokeText, action: copy.revoke, danger: true },
                  done: copy.revoked(name),
                  failed: copy.revokeFailed(name),
                },
              ),
          },
        ]}
      />
    </li>
  )
}

type ApproversProps = { post: Post; isClosed: boolean; onBefore: () => Promise<boolean> }
/** People outside the team who were asked to approve a post. */
export const Approvers = ({ post, isClosed, onBefore }: ApproversProps) => {
  const query = useInfiniteQuery(approversQuery(post.uuid))
  const [asking, setAsking] = useState(false)
  const [created, setCreated] = useState<Created>()
  return (
    <div className={css.outside}>
      <h3 className={css.subtitle}>{copy.outside}</h3>
      <p className={css.help}>{copy.outsideHelp}</p>
      <Loaded query={query} what={copy.loading} skeleton={<SkeletonText lines={2} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ results }) => results)
          const isChanged = post.approval === 'requested' && all.some(({ state }) => state === 'changed')
          return (
            <>
              {isChanged && <Note kind="warn">{copy.changed}</Note>}
              {all.length === 0 ? (
                <p className={css.quiet}>{copy.noOutside}</p>
              ) : (
                <ul className={css.people}>
                  {all.map((one) => (
                    <Approver key={one.uuid} approver={one} isClosed={isClosed} onLink={setCreated} />
                  ))}
                </ul>
              )}
              {query.hasNextPage && (
                <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {copy.more}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      {!isClosed && (
        <Button
          size="small"
          icon={IconUserPlus}
          onClick={() => void onBefore().then((saved) => saved && setAsking(true))}
        >
          {copy.ask}
        </Button>
      )}
      {asking && <AskDialog post={post} onClose={() => setAsking(false)} onCreated={setCreated} />}
      {created && <LinkDialog created={created} onClose={() => setCreated(undefined)} />}
    </div>
  )
}
