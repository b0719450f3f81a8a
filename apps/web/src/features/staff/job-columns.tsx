import { AppError, type Job, system } from '@vitrine/contract'
import { agoInWords, timeInWords } from '../../lib/dates.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { jobWords } from './copy.ts'
import css from './staff.module.css'

const badges: Record<Job['state'], BadgeKind> = { waiting: 'waiting', running: 'ok', retrying: 'warn', failed: 'stop' }
const Actions = ({ job: { id, name, state } }: { job: Job }) => {
  const refreshes = [system.jobs, system.queues]
  const retry = useAction(system.retryJob, refreshes)
  const remove = useAction(system.removeJob, refreshes)
  const params = { job: id }
  const running = state === 'running' ? new AppError('job.running').message : null
  const dismiss = () =>
    remove.run(
      { params },
      {
        ask: {
          title: jobWords.dismissTitle,
          text: jobWords.dismissText(name),
          action: jobWords.dismissAction,
          danger: true,
        },
        done: jobWords.dismissed,
        failed: jobWords.notDismissed,
      },
    )
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        icon={IconRefresh}
        why={running}
        busy={retry.busy}
        onClick={() => void retry.run({ params }, { done: jobWords.started, failed: jobWords.notStarted })}
      >
        {state === 'waiting' ? jobWords.runNow : jobWords.retry}
      </Button>
      <Button size="small" subtle why={running} busy={remove.busy} onClick={() => void dismiss()}>
        {jobWords.dismiss}
      </Button>
    </div>
  )
}

/** A relative time, with the exact time on hover. */
const At = ({ time }: { time: Date }) => (
  <time title={timeInWords(time)} dateTime={time.toISOString()}>
    {agoInWords(time)}
  </time>
)

const lastAttempt = ({ attempts, updated_at }: Job) =>
  attempts === 0 ? <span className={css.none}>{jobWords.none}</span> : <At time={updated_at} />

export const jobColumns: readonly Column<Job>[] = [
  {
    id: 'name',
    head: jobWords.job,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ name, last_error }) => (
      <TitleCell title={name} sub={last_error && <span className={css.error}>{last_error}</span>} />
    ),
  },
  {
    id: 'state',
    head: jobWords.state,
    width: '100px',
    cell: ({ state }) => <Badge kind={badges[state]}>{jobWords.states[state]}</Badge>,
  },
  {
    id: 'team',
    head: jobWords.team,
    width: 'minmax(0, 1fr)',
    cell: ({ team }) => team?.name ?? <span className={css.none}>{jobWords.none}</span>,
  },
  {
    id: 'attempts',
    head: jobWords.attempts,
    width: '64px',
    cell: ({ attempts, max_attempts }) => jobWords.attemptsOf(attempts, max_attempts),
  },
  { id: 'updated', head: jobWords.lastAttempt, width: 'minmax(0, 1.1fr)', cell: lastAttempt },
  {
    id: 'next',
    head: jobWords.nextAttempt,
    width: 'minmax(0, 1.1fr)',
    cell: ({ state, run_at }) =>
      state === 'failed' ? (
        <span className={css.none}>{jobWords.none}</span>
      ) : state === 'running' ? (
        jobWords.now
      ) : (
        <At time={run_at} />
      ),
  },
  { id: 'actions', head: '', width: '176px', align: 'end', cell: (job) => <Actions job={job} /> },
]
