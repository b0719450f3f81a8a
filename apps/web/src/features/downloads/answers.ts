import { type DownloadRequest, downloads } from '@vitrine/contract'
import { useSend } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import { latestEnd, defaultLastDay } from './request-words.ts'

export type Verdict = 'approve' | 'deny'
/** What goes with an answer: for how long, how often, in which size, and the words that are mailed. */
export type Terms = {
  /** The last day, in the zone of the team; nothing is the usual one. */
  until: string
  once: boolean
  /** Without the watermark of the share link. */
  clean: boolean
  shape: string | undefined
  reason: string
}
/** What is sent unless somebody chooses otherwise. */
export const defaultTerms: Terms = { until: '', once: false, clean: false, shape: undefined, reason: '' }

/** What was decided, for whoever decided it. */
export const decisionInWords = (verdicts: readonly Verdict[], who?: string) => {
  const approved = verdicts.filter((one) => one === 'approve').length
  const denied = verdicts.length - approved
  const done = [approved > 0 && `${approved} approved`, denied > 0 && `${denied} denied`].filter(Boolean).join(', ')
  return `${done}. ${who ? `${who} was` : 'They were'} notified by email`
}

/** Answers requests in one call, so that it is one decision and one mail. */
export const useAnswers = () => {
  const { team } = useSession()
  const refreshes = [downloads.requests, downloads.people, downloads.asks]
  const many = useSend(downloads.answerMany, { refreshes })
  const send = async (
    requests: readonly DownloadRequest[],
    verdictOf: (request: DownloadRequest) => Verdict,
    { shape, reason, until, ...terms }: Terms,
  ) => {
    const those = (verdict: Verdict) => requests.filter((one) => verdictOf(one) === verdict)
    const last = until || defaultLastDay(latestEnd(those('approve')), team.time_zone)
    const [approve, deny] = [those('approve'), those('deny')].map((some) => some.map(({ uuid }) => uuid))
    const body = { ...terms, until: last, reason: reason.trim(), approve, deny }
    await many.mutateAsync({ params: { team: team.uuid }, body: { ...body, ...(shape && { shape }) } })
  }
  return { send, busy: many.isPending }
}
