import { Checkbox, Select, Textarea } from '@mantine/core'
import { type DownloadRequest, LARGE_PX, missingReason, MEDIUM_PX } from '@vitrine/contract'
import { todayIn } from '../../lib/days.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { useSession } from '../auth/index.ts'
import { termsWords } from './copy.ts'
import type { Terms } from './answers.ts'
import css from './downloads.module.css'
import { latestEnd, lastDayOf, lastDayChoices, defaultLastDay } from './approval-days.ts'

const AS_ASKED = 'as asked'
const sizes = [
  [AS_ASKED, termsWords.asRequested],
  ['original', termsWords.original],
  [`w${LARGE_PX}`, termsWords.wide(LARGE_PX)],
  [`w${MEDIUM_PX}`, termsWords.wide(MEDIUM_PX)],
] as const
const choices = (list: readonly (readonly [string, string])[]) => list.map(([value, label]) => ({ value, label }))

type TermsProps = {
  terms: Terms
  set: (change: Partial<Terms>) => void
  approved: readonly DownloadRequest[]
  denied: number
}
/** People who can download without a watermark can omit the watermark of a share link, but never that of a file. */
const CleanField = ({ terms, set, approved }: Omit<TermsProps, 'denied'>) => {
  const { permissions } = useSession().team
  const byLink = approved.filter(({ marked, marked_by_file }) => marked && !marked_by_file)
  const byFile = approved.some(({ marked_by_file }) => marked_by_file)
  const why = permissions.includes('DOWNLOAD_WATERMARKS') ? undefined : missingReason('DOWNLOAD_WATERMARKS')
  return (
    <>
      {byLink.length > 0 && (
        <Checkbox
          label={termsWords.clean}
          description={why}
          disabled={why !== undefined}
          checked={terms.clean}
          onChange={(event) => set({ clean: event.currentTarget.checked })}
        />
      )}
      {byFile && <p className={css.when}>{termsWords.markedByFile}</p>}
    </>
  )
}

/** The terms of an answer, and the message in the email. */
export const TermsFields = ({ terms, set, approved, denied }: TermsProps) => {
  const { time_zone: zone } = useSession().team
  const ends = latestEnd(approved)
  return (
    <div className={css.terms}>
      {approved.length > 0 && (
        <div className={css.scope}>
          <Select
            label={termsWords.size}
            data={choices(sizes)}
            value={terms.shape ?? AS_ASKED}
            allowDeselect={false}
            onChange={(value) => set({ shape: value === AS_ASKED ? undefined : (value ?? undefined) })}
          />
          <DateField
            label={termsWords.until}
            min={todayIn(zone)}
            max={lastDayOf(ends, zone)}
            choices={lastDayChoices(ends, zone)}
            value={terms.until || defaultLastDay(ends, zone)}
            onChange={(until) => set({ until })}
          />
          <Checkbox
            label={termsWords.once}
            checked={terms.once}
            onChange={(event) => set({ once: event.currentTarget.checked })}
          />
          <CleanField terms={terms} set={set} approved={approved} />
        </div>
      )}
      <Textarea
        label={termsWords.message(denied)}
        description={termsWords.messageHelp}
        rows={2}
        maxLength={2000}
        value={terms.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
      {denied > 0 && (
        <div className={css.chips}>
          {termsWords.reasons.map((words) => (
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
