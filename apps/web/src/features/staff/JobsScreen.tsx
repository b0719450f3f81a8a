import { SegmentedControl } from '@mantine/core'
import { type Job, type Queue } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { agoInWords } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { IconCircleCheck, IconX } from '../../ui/icons.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { jobsQuery, queuesQuery } from './api.ts'
import { jobColumns } from './job-columns.tsx'
import { StaffPage } from './StaffPage.tsx'
import { scheduleInWords } from './schedule.ts'
import css from './staff.module.css'

type State = Job['state']
const states: readonly { value: State | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Parked' },
  { value: 'retrying', label: 'Retrying' },
  { value: 'running', label: 'Running' },
  { value: 'waiting', label: 'Waiting' },
]
const nothing: Record<State | 'all', string> = {
  all: 'No jobs are waiting',
  failed: 'No jobs are parked',
  retrying: 'No jobs are being retried',
  running: 'No jobs are running',
  waiting: 'No jobs are waiting',
}
const figure = (count: number, bad?: boolean) => (
  <span className={css.figure} data-zero={count === 0 || undefined} data-bad={(bad && count > 0) || undefined}>
    {count.toLocaleString('en-GB')}
  </span>
)

const Queues = ({ rows, onChoose }: { rows: readonly Queue[] | undefined; onChoose: (name: string) => void }) => {
  const columns: readonly Column<Queue>[] = [
    {
      id: 'name',
      head: 'Job type',
      width: 'minmax(0, 2fr)',
      card: 'title',
      cell: ({ name }) => <TextButton onClick={() => onChoose(name)}>{name}</TextButton>,
    },
    { id: 'waiting', head: 'Waiting', align: 'end', width: '80px', cell: ({ waiting }) => figure(waiting) },
    { id: 'running', head: 'Running', align: 'end', width: '80px', cell: ({ running }) => figure(running) },
    { id: 'retrying', head: 'Retrying', align: 'end', width: '96px', cell: ({ retrying }) => figure(retrying) },
    { id: 'failed', head: 'Parked', align: 'end', width: '80px', cell: ({ failed }) => figure(failed, true) },
    {
      id: 'oldest',
      head: 'Oldest waiting since',
      width: 'minmax(0, 1fr)',
      cell: ({ oldest_waiting: since }) =>
        since && since < new Date() ? agoInWords(since) : <span className={css.none}>None</span>,
    },
    {
      id: 'every',
      head: 'Runs',
      width: 'minmax(0, 1fr)',
      cell: ({ every }) => (every ? scheduleInWords(every) : <span className={css.none}>On demand</span>),
    },
  ]
  return <Table dense label="Job types" columns={columns} rows={rows} rowKey={({ name }) => name} />
}

/** Background jobs: first the parked ones, with their reason, then how many there are of each type. */
export const JobsScreen = () => {
  const { state, name } = useSearch({ from: '/shell/staff/jobs' })
  const navigate = useNavigate({ from: '/staff/jobs' })
  const queues = useQuery(queuesQuery())
  const jobs = useInfiniteQuery(jobsQuery(state, name))
  const go = (to: { state?: State | undefined; name?: string | undefined }) =>
    void navigate({ search: to, replace: true })
  // The jobs are listed above the types, out of view from most rows.
  const heading = useRef<HTMLHeadingElement>(null)
  const choose = (chosen: string) => {
    go({ state, name: chosen })
    heading.current?.focus()
  }
  return (
    <StaffPage part="Background jobs">
      <section aria-labelledby="jobs">
        <div className={css.tools}>
          <h2 id="jobs" ref={heading} tabIndex={-1} className={css.heading}>
            {name ?? 'All jobs'}
          </h2>
          {name && (
            <Button size="small" subtle icon={IconX} onClick={() => go({ state })}>
              Show all job types
            </Button>
          )}
          <div className={css.end}>
            <SegmentedControl
              aria-label="State"
              value={state ?? 'all'}
              onChange={(value) => go({ name, ...(value !== 'all' && { state: value }) })}
              data={[...states]}
            />
          </div>
        </div>
        <ResourceList
          one="job"
          many="jobs"
          query={jobs}
          columns={jobColumns}
          rowKey={({ id }) => id}
          empty={{
            icon: IconCircleCheck,
            title: nothing[state ?? 'all'],
            help: 'Jobs that fail or wait appear here. Completed jobs are removed.',
          }}
        />
      </section>
      <section className={css.part} aria-labelledby="job-types">
        <div className={css.tools}>
          <h2 id="job-types" className={css.heading}>
            Job types
          </h2>
        </div>
        <Loaded query={queues} what="the queues" skeleton={<Queues rows={undefined} onChoose={() => undefined} />}>
          {(rows) => <Queues rows={rows} onChoose={choose} />}
        </Loaded>
      </section>
    </StaffPage>
  )
}
