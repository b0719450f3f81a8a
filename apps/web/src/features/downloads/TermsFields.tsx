import { Checkbox, Select, Textarea } from '@mantine/core'
import { type DownloadRequest, LARGE_PX, MEDIUM_PX } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import type { Terms } from './answers.ts'
import css from './downloads.module.css'
import { endOfAll, lastsFor } from './request-words.ts'

const AS_ASKED = 'as asked'
const sizes = [
  [AS_ASKED, 'As asked for'],
  ['original', 'Original size'],
  [`w${LARGE_PX}`, `At most ${LARGE_PX} px wide`],
  [`w${MEDIUM_PX}`, `At most ${MEDIUM_PX} px wide`],
] as const
const reasons = ['Licence ends before use', 'Not for this use', 'Person has not agreed', 'Tell us more'] as const
const choices = (list: readonly (readonly [string, string])[]) => list.map(([value, label]) => ({ value, label }))

type TermsProps = {
  terms: Terms
  set: (change: Partial<Terms>) => void
  approved: readonly DownloadRequest[]
  denied: number
}
/** What goes with an answer: the size, how long and how often, and the words that are mailed. */
export const TermsFields = ({ terms, set, approved, denied }: TermsProps) => {
  const lasts = lastsFor(endOfAll(approved), new Date())
  const chosen = lasts.find(([days]) => days >= terms.days) ?? lasts.at(-1)
  return (
    <div className={css.terms}>
      {approved.length > 0 && (
        <div className={css.scope}>
          <Select
            label="Approved files"
            data={choices(sizes)}
            value={terms.shape ?? AS_ASKED}
            allowDeselect={false}
            onChange={(value) => set({ shape: value === AS_ASKED ? undefined : (value ?? undefined) })}
          />
          <Select
            label="For how long"
            data={lasts.map(([days, label]) => ({ value: String(days), label }))}
            value={chosen ? String(chosen[0]) : null}
            allowDeselect={false}
            onChange={(value) => value && set({ days: Number(value) })}
          />
          <Checkbox
            label="For one download only"
            checked={terms.once}
            onChange={(event) => set({ once: event.currentTarget.checked })}
          />
        </div>
      )}
      <Textarea
        label={denied === 0 ? 'A word to them' : denied === 1 ? 'Why one is denied' : `Why ${denied} are denied`}
        description="They read it in the mail"
        rows={2}
        maxLength={2000}
        value={terms.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {denied > 0 && (
        <div className={css.chips}>
          {reasons.map((words) => (
            <Button
              key={words}
              size="small"
              aria-pressed={terms.reason === words}
              onClick={() => set({ reason: words })}
            >
              {words}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
