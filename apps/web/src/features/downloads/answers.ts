import { type DownloadRequest, downloads } from '@vitrine/contract'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { type Group, openOf } from './groups.ts'

export type Verdict = 'approve' | 'deny'
/** What goes with an answer: for how long, how often, in which size, and the words that are mailed. */
export type Terms = { days: number; once: boolean; shape: string | undefined; reason: string }
/** What is sent unless somebody chooses otherwise. */
export const usualTerms: Terms = { days: 30, once: false, shape: undefined, reason: '' }

/** Takes an approval back. */
export const useWithdraw = () => {
  const send = useSend(downloads.answer, { refreshes: [downloads.requests, downloads.people, downloads.asks] })
  const withdraw = (request: string) =>
    send.mutate(
      { params: { download_request: request }, body: { approved: false, withdraw: true } },
      { onSuccess: () => toast.ok('Approval withdrawn'), onError: sayFailed('The approval still holds') },
    )
  return { withdraw, busy: send.isPending }
}

/** Answers groups of requests. All alike is one call; mixed answers are sent one by one. */
export const useAnswers = () => {
  const { team } = useSession()
  const refreshes = [downloads.requests, downloads.people, downloads.asks]
  const one = useSend(downloads.answer, { refreshes })
  const ofPerson = useSend(downloads.answerAll, { refreshes })
  const forFile = useSend(downloads.answerFile, { refreshes })
  const send = async (group: Group, verdictOf: (request: DownloadRequest) => Verdict, terms: Terms) => {
    const open = openOf(group)
    const bodyOf = (verdict: Verdict) => {
      const { shape, ...rest } = terms
      const approved = verdict === 'approve'
      return { ...rest, approved, ...(approved && shape && { shape }) }
    }
    const verdicts = new Set(open.map(verdictOf))
    const [only] = verdicts
    if (!only) return
    if (verdicts.size > 1) {
      for (const request of open) {
        const verdict = verdictOf(request)
        const body = bodyOf(verdict)
        await one.mutateAsync({
          params: { download_request: request.uuid },
          body: { ...body, reason: verdict === 'approve' ? '' : body.reason },
        })
      }
    } else if (group.by === 'person')
      await ofPerson.mutateAsync({ params: { team: team.uuid }, body: { ...bodyOf(only), user: group.key } })
    else await forFile.mutateAsync({ params: { file: group.key }, body: bodyOf(only) })
  }
  return { send, busy: one.isPending || ofPerson.isPending || forFile.isPending }
}
