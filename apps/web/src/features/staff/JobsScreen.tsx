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
import { jobWords, staffWords } from './copy.ts'
import { jobColumns } from './job-columns.tsx'
import { StaffPage } from './StaffPage.tsx'
import { scheduleInWords } from './schedule.ts'
import css from './staff.module.css'

type State = Job['state']
const states: { value: State | 'all'; label: string }[] = [
  { value: 'all', label: jobWords.allStates },
  ...(['failed', 'retrying', 'running', 'waiting'] as const).map((value) => ({ value, label: jobWords.states[value] })),
]
const figure = (count: number, bad?: boolean) => (
  <span className={css.figure} data-zero={count === 0 || undefined} data-bad={(bad && count > 0) || undefined}>
    {count.toLocaleString('en-GB')}
  </span>
)

const Queues = ({ rows, onChoose }: { rows: readonly Queue[] | undefined; onChoose: (name: string) => void }) => {
  const columns: readonly Column<Queue>[] = [
    {
      id: 'name',
      head: jobWords.type,
      width: 'minmax(0, 2fr)',
      card: 'title',
      cell: ({ name }) => <TextButton onClick={() => onChoose(name)}>{name}</TextButton>,
    },
    {
      id: 'waiting',
      head: jobWords.states.waiting,
      align: 'end',
      width: '80px',
      cell: ({ waiting }) => figure(waiting),
    },
    {
      id: 'running',
      head: jobWords.states.running,
      align: 'end',
      width: '80px',
      cell: ({ running }) => figure(running),
    },
    {
      id: 'retrying',
      head: jobWords.states.retrying,
      align: 'end',
      width: '96px',
      cell: ({ retrying }) => figure(retrying),
    },
    {
      id: 'failed',
      head: jobWords.states.failed,
      align: 'end',
      width: '80px',
      cell: ({ failed }) => figure(failed, true),
    },
    {
      id: 'oldest',
      head: jobWords.oldest,
      width: 'minmax(0, 1fr)',
      cell: ({ oldest_waiting: since }) =>
        since && since < new Date() ? agoInWords(since) : <span className={css.none}>{jobWords.none}</span>,
    },
    {
      id: 'every',
      head: jobWords.runs,
      width: 'minmax(0, 1fr)',
      cell: ({ every }) => (every ? scheduleInWords(every) : <span className={css.none}>{jobWords.onDemand}</span>),
    },
  ]
  return <Table dense label={jobWords.types} columns={columns} rows={rows} rowKey={({ name }) => name} />
}

/** Background jobs: first the waiting and failed jobs, with reasons, then the number of jobs of each type. */
export const JobsScreen = () => {
  const { state, name } = useSearch({ from: '/shell/staff/jobs' })
  const navigate = useNavigate({ from: '/staff/jobs' })
  const queues = useQuery(queuesQuery())
  const jobs = useInfiniteQuery(jobsQuery(state, name))
  const go = (to: { state?: State | undefined; name?: string | undefined }) =>
    void navigate({ search: to, replace: true })
  // The list of jobs is above the table of types, so it may be out of view when a type is chosen.
  const heading = useRef<HTMLHeadingElement>(null)
  const choose = (chosen: string) => {
    go({ state, name: chosen })
    heading.current?.focus()
  }
  return (
    <StaffPage part={staffWords.jobs}>
      <section aria-labelledby="jobs">
        <div className={css.tools}>
          <h2 id="jobs" ref={heading} tabIndex={-1} className={css.heading}>
            {name ?? jobWords.all}
          </h2>
          {name && (
            <Button size="small" subtle icon={IconX} onClick={() => go({ state })}>
              {jobWords.showAll}
            </Button>
          )}
          <div className={css.end}>
            <SegmentedControl
              aria-label={jobWords.state}
              value={state ?? 'all'}
              onChange={(value) => go({ name, ...(value !== 'all' && { state: value }) })}
              data={states}
            />
          </div>
        </div>
        <ResourceList
          one={jobWords.one}
          many={jobWords.many}
          query={jobs}
          columns={jobColumns}
          rowKey={({ id }) => id}
          empty={{
            icon: IconCircleCheck,
            title: jobWords.empty[state ?? 'all'],
            help: jobWords.emptyHelp,
          }}
        />
      </section>
      <section className={css.part} aria-labelledby="job-types">
        <div className={css.tools}>
          <h2 id="job-types" className={css.heading}>
            {jobWords.types}
          </h2>
        </div>
        <Loaded
          query={queues}
          what={jobWords.loading}
          skeleton={<Queues rows={undefined} onChoose={() => undefined} />}
        >
          {(rows) => <Queues rows={rows} onChoose={choose} />}
        </Loaded>
      </section>
    </StaffPage>
  )
}
