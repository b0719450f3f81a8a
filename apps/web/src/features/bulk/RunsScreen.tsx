import { bulk, type BulkRun } from '@vitrine/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalize } from '../../lib/capitalize.ts'
import { filesInWords } from '../../lib/counts.ts'
import { timeInWords } from '../../lib/dates.ts'
import { refreshOn } from '../../lib/live.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { pagesOf } from '../../lib/query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Icon, IconArrowBackUp, IconHistory, IconTableImport, IconX } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Column, Table, TitleCell } from '../../ui/Table.tsx'
import { useSession } from '../auth/index.ts'
import { runsWords } from './copy.ts'
import css from './bulk.module.css'
import { ImportDialog } from './ImportDialog.tsx'
import { showProblems } from './Problems.tsx'
import { undoBulk } from './run.ts'

refreshOn({ 'bulk.': [bulk.list] })

const states: Record<BulkRun['state'], { kind: 'ok' | 'waiting' | 'unknown'; word: string; icon?: Icon }> = {
  waiting: { kind: 'waiting', word: runsWords.states.waiting },
  running: { kind: 'waiting', word: runsWords.states.running },
  done: { kind: 'ok', word: runsWords.states.done },
  cancelled: { kind: 'unknown', word: runsWords.states.cancelled, icon: IconX },
  undoing: { kind: 'waiting', word: runsWords.states.undoing },
  undone: { kind: 'unknown', word: runsWords.states.undone, icon: IconArrowBackUp },
}

const Actions = ({ run }: { run: BulkRun }) => {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await undoBulk(cache, run, capitalize(run.what))
    setBusy(false)
  }
  const undoable = run.undoable && run.done > 0
  if (run.failed === 0 && !undoable) return null
  return (
    <div className={css.runActions}>
      {run.failed > 0 && (
        <Button size="small" subtle onClick={() => showProblems(run.uuid, run.failed)}>
          {runsWords.showUnchanged(run.failed)}
        </Button>
      )}
      {undoable && (
        <Button size="small" icon={IconArrowBackUp} busy={busy} onClick={() => void undo()}>
          {runsWords.undo}
        </Button>
      )}
    </div>
  )
}

const columns: readonly Column<BulkRun>[] = [
  {
    id: 'what',
    head: runsWords.columns.what,
    width: 'minmax(0, 3fr)',
    card: 'title',
    cell: ({ what, user, created_at }) => (
      <TitleCell
        title={capitalize(what)}
        sub={[user && `${user.first_name} ${user.last_name}`.trim(), timeInWords(created_at)]
          .filter(Boolean)
          .join(', ')}
      />
    ),
  },
  { id: 'files', head: runsWords.columns.files, width: '120px', cell: ({ done }) => filesInWords(done) },
  {
    id: 'state',
    head: runsWords.columns.state,
    width: '140px',
    cell: ({ state }) => {
      const { word, ...look } = states[state]
      return <Badge {...look}>{word}</Badge>
    },
  },
  { id: 'actions', head: '', width: '290px', align: 'end', cell: (run) => <Actions run={run} /> },
]

/** The bulk changes of the team. Each can be undone. */
export const RunsScreen = () => {
  const { team } = useSession()
  const [importing, setImporting] = useState(false)
  const list = useInfiniteQuery(pagesOf(bulk.list, { params: { team: team.uuid }, query: {} }))
  const table = (rows: readonly BulkRun[] | undefined) => (
    <Table
      label={runsWords.title}
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      loadingMore={list.isFetchingNextPage}
    />
  )
  return (
    <Page
      title={runsWords.title}
      place={team.name}
      sub={runsWords.help}
      actions={
        <Button icon={IconTableImport} onClick={() => setImporting(true)}>
          {runsWords.import}
        </Button>
      }
    >
      <Loaded query={list} what={runsWords.loading} skeleton={table(undefined)}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          return rows.length > 0 ? (
            table(rows)
          ) : (
            <EmptyState icon={IconHistory} title={runsWords.none}>
              {runsWords.noneHelp}
            </EmptyState>
          )
        }}
      </Loaded>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}
