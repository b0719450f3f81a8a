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
import css from './bulk.module.css'
import { ImportDialog } from './ImportDialog.tsx'
import { showProblems } from './Problems.tsx'
import { undoBulk } from './run.ts'

refreshOn({ 'bulk.': [bulk.list] })

const states: Record<BulkRun['state'], { kind: 'ok' | 'waiting' | 'unknown'; word: string; icon?: Icon }> = {
  waiting: { kind: 'waiting', word: 'Waiting' },
  running: { kind: 'waiting', word: 'Running' },
  done: { kind: 'ok', word: 'Done' },
  cancelled: { kind: 'unknown', word: 'Stopped', icon: IconX },
  undoing: { kind: 'waiting', word: 'Being undone' },
  undone: { kind: 'unknown', word: 'Undone', icon: IconArrowBackUp },
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
          Show {filesInWords(run.failed)} that stayed
        </Button>
      )}
      {undoable && (
        <Button size="small" icon={IconArrowBackUp} busy={busy} onClick={() => void undo()}>
          Undo
        </Button>
      )}
    </div>
  )
}

const columns: readonly Column<BulkRun>[] = [
  {
    id: 'what',
    head: 'Change',
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
  { id: 'files', head: 'Files', width: '120px', cell: ({ done }) => filesInWords(done) },
  {
    id: 'state',
    head: 'State',
    width: '140px',
    cell: ({ state }) => {
      const { word, ...look } = states[state]
      return <Badge {...look}>{word}</Badge>
    },
  },
  { id: 'actions', head: '', width: '290px', align: 'end', cell: (run) => <Actions run={run} /> },
]

/** What was changed on many files at once, by whom and when; each can be taken back. */
export const RunsScreen = () => {
  const { team } = useSession()
  const [importing, setImporting] = useState(false)
  const list = useInfiniteQuery(pagesOf(bulk.list, { params: { team: team.uuid }, query: {} }))
  const table = (rows: readonly BulkRun[] | undefined) => (
    <Table
      label="Changes to many files"
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
      loadingMore={list.isFetchingNextPage}
    />
  )
  return (
    <Page
      title="Changes to many files"
      place={team.name}
      sub="Every bulk change. Undo restores the previous values; later changes are kept."
      actions={
        <Button icon={IconTableImport} onClick={() => setImporting(true)}>
          Import from CSV
        </Button>
      }
    >
      <Loaded query={list} what="the changes" skeleton={table(undefined)}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          return rows.length > 0 ? (
            table(rows)
          ) : (
            <EmptyState icon={IconHistory} title="No bulk changes yet">
              Select several files in the library to edit, move or star them. Each change appears here and can be
              undone.
            </EmptyState>
          )
        }}
      </Loaded>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}
