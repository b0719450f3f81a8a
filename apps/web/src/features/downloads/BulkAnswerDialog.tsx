import { Checkbox, SegmentedControl } from '@mantine/core'
import type { DownloadRequest } from '@vitrine/contract'
import { useState } from 'react'
import { capitalize } from '../../lib/capitalize.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { toast } from '../../ui/toasts.tsx'
import { decisionInWords, useAnswers, defaultTerms, type Verdict } from './answers.ts'
import { TermsFields } from './TermsFields.tsx'

export const requestsInWords = (n: number) => (n === 1 ? '1 request' : `${n} requests`)

type Props = { requests: readonly DownloadRequest[]; asked: Verdict; onDone: () => void; onClose: () => void }
/** One answer to many requests: what and how long, or why not, and a word that goes with it. */
export const BulkAnswerDialog = ({ requests, asked, onDone, onClose }: Props) => {
  const { send, busy } = useAnswers()
  const [verdict, setVerdict] = useState(asked)
  const [terms, setTerms] = useState(defaultTerms)
  const [onlyCovered, setOnlyCovered] = useState(true)
  const uncovered = requests.filter(({ covered }) => !covered).length
  const verdictOf = ({ covered }: DownloadRequest): Verdict =>
    verdict === 'approve' && (covered || !onlyCovered) ? 'approve' : 'deny'
  const approved = requests.filter((one) => verdictOf(one) === 'approve')
  const denied = requests.length - approved.length
  const action = [approved.length > 0 && `Approve ${approved.length}`, denied > 0 && `deny ${denied}`]
    .filter(Boolean)
    .join(' and ')
  const answer = async () => {
    try {
      await send(requests, verdictOf, terms)
      toast.ok(decisionInWords(requests.map(verdictOf)))
      onClose()
      onDone()
    } catch (error) {
      toastError('Not everything was answered')(error)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Answer ${requestsInWords(requests.length)}`}
      onSubmit={(event) => {
        event.preventDefault()
        void answer()
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" busy={busy}>
            {capitalize(action)}
          </Button>
        </>
      }
    >
      <Fields>
        <SegmentedControl
          aria-label="Answer"
          data={[
            { value: 'approve', label: 'Approve' },
            { value: 'deny', label: 'Deny' },
          ]}
          value={verdict}
          onChange={(value) => setVerdict(value as Verdict)}
        />
        {verdict === 'approve' && uncovered > 0 && (
          <Checkbox
            label={`Deny ${uncovered === 1 ? 'the one' : `the ${uncovered}`} that the rights do not cover`}
            description="These approvals take effect only once the files’ rights allow it"
            checked={onlyCovered}
            onChange={(event) => setOnlyCovered(event.currentTarget.checked)}
          />
        )}
        <TermsFields
          terms={terms}
          set={(change) => setTerms((now) => ({ ...now, ...change }))}
          approved={approved}
          denied={denied}
        />
        <Note>Everybody gets one mail, which names their files.</Note>
      </Fields>
    </Dialog>
  )
}
