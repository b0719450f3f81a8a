import { AppError, type Job, system } from '@vitrine/contract'
import { agoInWords, timeInWords } from '../../lib/dates.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import css from './staff.module.css'

const looks: Record<Job['state'], readonly [BadgeKind, string]> = {
  waiting: ['waiting', 'Waiting'],
  running: ['ok', 'Running'],
  retrying: ['warn', 'Retrying'],
  failed: ['stop', 'Parked'],
}
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
          title: 'Dismiss this job?',
          text: `${name} is removed from the queue and won't be tried again.`,
          action: 'Dismiss job',
          danger: true,
        },
        done: 'Job dismissed',
        failed: 'The job was not dismissed',
      },
    )
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        icon={IconRefresh}
        why={running}
        busy={retry.busy}
        onClick={() => void retry.run({ params }, { done: 'Job started', failed: 'The job did not start' })}
      >
        {state === 'waiting' ? 'Run now' : 'Retry'}
      </Button>
      <Button size="small" subtle why={running} busy={remove.busy} onClick={() => void dismiss()}>
        Dismiss
      </Button>
    </div>
  )
}

/** A moment near now, with the exact time on hover. */
const At = ({ time }: { time: Date }) => (
  <time title={timeInWords(time)} dateTime={time.toISOString()}>
    {agoInWords(time)}
  </time>
)

const lastAttempt = ({ attempts, updated_at }: Job) =>
  attempts === 0 ? <span className={css.none}>None</span> : <At time={updated_at} />

/** The columns of a job, with what may be done to each. */
export const jobColumns: readonly Column<Job>[] = [
  {
    id: 'name',
    head: 'Job',
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ name, last_error }) => (
      <TitleCell title={name} sub={last_error && <span className={css.error}>{last_error}</span>} />
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '100px',
    cell: ({ state }) => <Badge kind={looks[state][0]}>{looks[state][1]}</Badge>,
  },
  {
    id: 'team',
    head: 'Team',
    width: 'minmax(0, 1fr)',
    cell: ({ team }) => team?.name ?? <span className={css.none}>None</span>,
  },
  {
    id: 'attempts',
    head: 'Attempts',
    width: '64px',
    cell: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
  },
  { id: 'updated', head: 'Last attempt', width: 'minmax(0, 1.1fr)', cell: lastAttempt },
  {
    id: 'next',
    head: 'Next attempt',
    width: 'minmax(0, 1.1fr)',
    cell: ({ state, run_at }) =>
      state === 'failed' ? <span className={css.none}>None</span> : state === 'running' ? 'Now' : <At time={run_at} />,
  },
  { id: 'actions', head: '', width: '176px', align: 'end', cell: (job) => <Actions job={job} /> },
]
