import { type DownloadRequest, downloads } from '@vitrine/contract'
import { useSend } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import { latestEnd, defaultLastDay } from './approval-days.ts'

export type Verdict = 'approve' | 'deny'
/** The terms of an answer, and the message in the email. */
export type Terms = {
  /** The last day of the approval, in the team’s time zone; empty for the default. */
  until: string
  once: boolean
  /** Whether the copy omits the watermark of the share link. */
  clean: boolean
  shape: string | undefined
  reason: string
}
export const defaultTerms: Terms = { until: '', once: false, clean: false, shape: undefined, reason: '' }

/** Answers all requests in one call, so that each person gets a single email. */
export const useAnswers = () => {
  const { team } = useSession()
  const refreshes = [downloads.requests, downloads.people, downloads.asks]
  const many = useSend(downloads.answerMany, { refreshes })
  const send = async (
    requests: readonly DownloadRequest[],
    verdictOf: (request: DownloadRequest) => Verdict,
    { shape, reason, until, ...terms }: Terms,
  ) => {
    const requestsWith = (verdict: Verdict) => requests.filter((one) => verdictOf(one) === verdict)
    const last = until || defaultLastDay(latestEnd(requestsWith('approve')), team.time_zone)
    const [approve, deny] = [requestsWith('approve'), requestsWith('deny')].map((some) => some.map(({ uuid }) => uuid))
    const body = { ...terms, until: last, reason: reason.trim(), approve, deny }
    await many.mutateAsync({ params: { team: team.uuid }, body: { ...body, ...(shape && { shape }) } })
  }
  return { send, busy: many.isPending }
}
