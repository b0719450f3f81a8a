import { Checkbox, Select, Textarea } from '@mantine/core'
import { type DownloadRequest, LARGE_PX, missingReason, MEDIUM_PX } from '@vitrine/contract'
import { todayIn } from '../../lib/days.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { useSession } from '../auth/index.ts'
import type { Terms } from './answers.ts'
import css from './downloads.module.css'
import { latestEnd, lastDayOf, lastDayChoices, defaultLastDay } from './request-words.ts'

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
/** The watermark of a share link can be left out by those who may download without one; that of a file stays, whoever approves. */
const CleanField = ({ terms, set, approved }: Omit<TermsProps, 'denied'>) => {
  const { permissions } = useSession().team
  const byLink = approved.filter(({ marked, marked_by_file }) => marked && !marked_by_file)
  const byFile = approved.some(({ marked_by_file }) => marked_by_file)
  const why = permissions.includes('DOWNLOAD_WATERMARKS') ? undefined : missingReason('DOWNLOAD_WATERMARKS')
  return (
    <>
      {byLink.length > 0 && (
        <Checkbox
          label="Without the watermark of the share link"
          description={why}
          disabled={why !== undefined}
          checked={terms.clean}
          onChange={(event) => set({ clean: event.currentTarget.checked })}
        />
      )}
      {byFile && (
        <p className={css.when}>
          A file that carries a watermark itself is given to people outside the team with it, whoever approves.
        </p>
      )}
    </>
  )
}

/** What goes with an answer: the size, how long and how often, and the words that are mailed. */
export const TermsFields = ({ terms, set, approved, denied }: TermsProps) => {
  const { time_zone: zone } = useSession().team
  const ends = latestEnd(approved)
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
          <DateField
            label="Open until"
            min={todayIn(zone)}
            max={lastDayOf(ends, zone)}
            choices={lastDayChoices(ends, zone)}
            value={terms.until || defaultLastDay(ends, zone)}
            onChange={(until) => set({ until })}
          />
          <Checkbox
            label="For one download only"
            checked={terms.once}
            onChange={(event) => set({ once: event.currentTarget.checked })}
          />
          <CleanField terms={terms} set={set} approved={approved} />
        </div>
      )}
      <Textarea
        label={denied === 0 ? 'Message' : denied === 1 ? 'Reason for declining' : `Reason for declining ${denied}`}
        description="Included in the email"
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
