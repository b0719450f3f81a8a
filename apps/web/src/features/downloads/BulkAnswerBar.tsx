import { useState } from 'react'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { Button } from '../../ui/Button.tsx'
import { IconCheck, IconX } from '../../ui/icons.ts'
import type { Verdict } from './answers.ts'
import css from './downloads.module.css'
import { coverageOf, type Group, openRequestsIn } from './groups.ts'
import { BulkAnswerDialog, requestsInWords } from './BulkAnswerDialog.tsx'

/** Answers all that is selected at once. */
export const BulkAnswerBar = ({ groups, onDone }: { groups: readonly Group[]; onDone: () => void }) => {
  const [asked, setAsked] = useState<Verdict>()
  const requests = groups.flatMap(openRequestsIn)
  const { words } = coverageOf(requests)
  return (
    <div ref={bottomBarRef} className={css.many} role="region" aria-label="Selected requests">
      <span className={css.manyWords}>
        {groups.length} selected, {requestsInWords(requests.length)}: {words.toLocaleLowerCase()}
      </span>
      <Button size="small" icon={IconCheck} onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button size="small" icon={IconX} onClick={() => setAsked('deny')}>
        Deny
      </Button>
      {asked && (
        <BulkAnswerDialog requests={requests} asked={asked} onDone={onDone} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}
