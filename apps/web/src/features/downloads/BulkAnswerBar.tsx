import { useState } from 'react'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { Button } from '../../ui/Button.tsx'
import { IconCheck, IconX } from '../../ui/icons.ts'
import { answerWords, coverageOf } from './copy.ts'
import type { Verdict } from './answers.ts'
import css from './downloads.module.css'
import { type Group, openRequestsIn } from './groups.ts'
import { BulkAnswerDialog } from './BulkAnswerDialog.tsx'

/** Answers all selected requests at once. */
export const BulkAnswerBar = ({ groups, onDone }: { groups: readonly Group[]; onDone: () => void }) => {
  const [asked, setAsked] = useState<Verdict>()
  const requests = groups.flatMap(openRequestsIn)
  const { words } = coverageOf(requests)
  return (
    <div ref={bottomBarRef} className={css.many} role="region" aria-label={answerWords.selection}>
      <span className={css.manyWords}>{answerWords.selected(groups.length, requests.length, words)}</span>
      <Button size="small" icon={IconCheck} onClick={() => setAsked('approve')}>
        {answerWords.approve}
      </Button>
      <Button size="small" icon={IconX} onClick={() => setAsked('deny')}>
        {answerWords.deny}
      </Button>
      {asked && (
        <BulkAnswerDialog requests={requests} asked={asked} onDone={onDone} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}
