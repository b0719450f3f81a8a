import { Checkbox, SegmentedControl } from '@mantine/core'
import type { DownloadRequest } from '@vitrine/contract'
import { useState } from 'react'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { words } from '../../ui/words.ts'
import { answerWords, decisionInWords } from './copy.ts'
import { useAnswers, defaultTerms, type Verdict } from './answers.ts'
import { TermsFields } from './TermsFields.tsx'

type Props = { requests: readonly DownloadRequest[]; asked: Verdict; onDone: () => void; onClose: () => void }
/** One answer to many requests, with its terms and message. */
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
  const answer = async () => {
    try {
      await send(requests, verdictOf, terms)
      toast.ok(decisionInWords(requests.map(verdictOf)))
      onClose()
      onDone()
    } catch (error) {
      toastError(answerWords.notSent)(error)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={answerWords.bulkTitle(requests.length)}
      onSubmit={(event) => {
        event.preventDefault()
        void answer()
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit" busy={busy}>
            {answerWords.send(approved.length, denied)}
          </Button>
        </>
      }
    >
      <Fields>
        <SegmentedControl
          aria-label={answerWords.answer}
          data={[
            { value: 'approve', label: answerWords.approve },
            { value: 'deny', label: answerWords.deny },
          ]}
          value={verdict}
          onChange={(value) => setVerdict(value as Verdict)}
        />
        {verdict === 'approve' && uncovered > 0 && (
          <Checkbox
            label={answerWords.denyUncovered(uncovered)}
            description={answerWords.denyUncoveredHelp}
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
        <Note>{answerWords.oneEmail}</Note>
      </Fields>
    </Dialog>
  )
}
