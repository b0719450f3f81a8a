import type { InviteReportLine, mediaCentrePeople as routes, Reply } from '@vitrine/contract'
import { useState } from 'react'
import { Badge, type BadgeKind } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type Column, Table, TitleCell } from '../../../ui/Table.tsx'
import { copy, resultWords } from './copy.ts'

const kinds: Record<InviteReportLine['result'], BadgeKind> = {
  invited: 'ok',
  already_invited: 'unknown',
  invalid: 'stop',
}
const SHOWN = 100
const columns: readonly Column<InviteReportLine>[] = [
  {
    id: 'text',
    head: copy.email,
    width: 'minmax(0, 2fr)',
    card: 'title',
    cell: ({ text, line, problem }) => (
      <TitleCell title={<bdi>{text}</bdi>} sub={problem ? copy.lineProblem(line, problem) : copy.line(line)} />
    ),
  },
  {
    id: 'result',
    head: copy.result,
    width: '150px',
    cell: ({ result }) => <Badge kind={kinds[result]}>{resultWords[result]}</Badge>,
  },
]
const order: readonly InviteReportLine['result'][] = ['invalid', 'already_invited', 'invited']

/** The result for each line of a list; lines with a problem first. */
export const InviteReport = ({ report, onClose }: { report: Reply<typeof routes.bulkInvite>; onClose: () => void }) => {
  const { invited, already_invited, invalid, lines } = report
  const [shown, setShown] = useState(SHOWN)
  const sorted = lines.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result))
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title={invited > 0 ? copy.reportTitle : copy.reportNone}
      sub={<span role="status">{copy.report(invited, already_invited, invalid)}</span>}
      footer={
        <Button primary onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <Table
        label={copy.listLabel}
        columns={columns}
        rows={sorted.slice(0, shown)}
        rowKey={({ line, text }) => `${line} ${text}`}
        dense
        onMore={shown < sorted.length ? () => setShown(shown + SHOWN) : undefined}
      />
    </Dialog>
  )
}
