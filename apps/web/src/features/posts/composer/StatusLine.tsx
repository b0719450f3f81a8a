import { type Post, type PostProblem, socialAccounts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Fields.tsx'
import { NewTabLink } from '../../../ui/TextLink.tsx'
import { useWhyNot } from '../../auth/index.ts'
import { ConnectNote, useConnect } from '../../social-accounts/index.ts'
import { tiktokStatusQuery } from '../api.ts'
import { actionWords, tiktokWords } from './copy.ts'
import css from './composer.module.css'
import { type Offer, statusOf } from './status.ts'
import type { PostActions } from './use-post-actions.ts'

const TICK_MS = 5000
/** The current time, updated so that messages stay correct. */
const useNow = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const TikTokStatus = ({ post }: { post: Post }) => {
  const { data } = useQuery(tiktokStatusQuery(post.uuid))
  return data?.network_status ? <p className={css.help}>{tiktokWords(data.network_status)}</p> : null
}

type StatusLineProps = {
  post: Post
  problems: readonly PostProblem[]
  actions: PostActions
  why: string | null
  onTime: () => void
}
/** The status of a post, the reason for it, and the available actions. */
export const StatusLine = ({ post, problems, actions, why, onTime }: StatusLineProps) => {
  const connect = useConnect()
  const whyNotConnect = useWhyNot()(socialAccounts.connect)
  const status = statusOf(post, problems, useNow())
  const needsAccount = problems.some(({ code }) => code === 'account.reconnect') || post.status === 'needs_reconnect'
  const offers: readonly Offer[] = [
    ...(needsAccount && post.account ? (['reconnect'] as const) : []),
    ...status.offers.filter((one) => one !== 'reconnect'),
  ]
  const button = (offer: Offer) => {
    const look = { size: 'small', busy: actions.busy, why } as const
    if (offer === 'view')
      return post.permalink && <NewTabLink href={post.permalink}>{actionWords.view(post.platform)}</NewTabLink>
    if (offer === 'reconnect')
      return (
        <Button
          size="small"
          why={whyNotConnect}
          busy={connect.busy}
          onClick={() => void connect.begin(post.platform, post.account?.uuid)}
        >
          {actionWords.reconnect}
        </Button>
      )
    const does = {
      retry: [actionWords.retry, actions.retry],
      publish: [actionWords.publish, actions.publish],
      'not there': [actionWords.notThere, actions.notThere],
      time: [actionWords.time, onTime],
      'to draft': [actionWords.toDraft, actions.toDraft],
    } as const
    const [label, run] = does[offer]
    return (
      <Button {...look} onClick={() => void run()}>
        {label}
      </Button>
    )
  }
  return (
    <>
      <div role="status" data-post-status={post.status}>
        <Note kind={status.tone}>
          <strong>{status.title}</strong> {status.why}
          {post.platform === 'TikTok' && ['publishing', 'published', 'unconfirmed'].includes(post.status) && (
            <TikTokStatus post={post} />
          )}
          {offers.length > 0 && (
            <div className={css.offers}>
              {offers.map((offer) => (
                <span key={offer}>{button(offer)}</span>
              ))}
            </div>
          )}
        </Note>
      </div>
      <ConnectNote connect={connect} />
    </>
  )
}
