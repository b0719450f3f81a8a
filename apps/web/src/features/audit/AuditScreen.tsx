import { audit, type AuditEntry, type AuditFilters as Filters } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addressOf } from '../../lib/client.ts'
import { timeInWords } from '../../lib/dates.ts'
import { isDay } from '../../lib/days.ts'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconDownload, IconHistory } from '../../ui/icons.ts'
import { NoPermission } from '../../ui/States.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { auditQuery } from './api.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditStatus } from './AuditStatus.tsx'
import css from './audit.module.css'
import { auditWords } from './copy.ts'

const nameOf = ({ source }: AuditEntry) =>
  source ? `${source.first_name} ${source.last_name}`.trim() || auditWords.unnamed : auditWords.byVitrine

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'event',
    head: auditWords.event,
    width: 'minmax(0, 2.4fr)',
    card: 'title',
    cell: ({ label, text }) => <TitleCell title={label} sub={text ?? undefined} />,
  },
  {
    id: 'file',
    head: auditWords.file,
    width: 'minmax(0, 1.4fr)',
    cell: ({ file }) =>
      file && (
        <TextLink to="/file/$file" params={{ file: file.uuid }}>
          {file.name}
        </TextLink>
      ),
  },
  { id: 'person', head: auditWords.person, width: 'minmax(0, 1.2fr)', cell: (entry) => <bdi>{nameOf(entry)}</bdi> },
  { id: 'when', head: auditWords.when, width: 'minmax(0, 1.2fr)', cell: ({ created_at }) => timeInWords(created_at) },
  { id: 'seq', head: auditWords.number, width: '90px', align: 'end', cell: ({ seq }) => seq },
]

/** The filters to send. An incomplete date is left out. */
const filtersIn = ({ about, person, from, to }: Partial<Record<keyof Filters, string | undefined>>): Filters => ({
  ...(about && { about }),
  ...(person && { person }),
  ...(from && isDay(from) && { from }),
  ...(to && isDay(to) && { to }),
})

/** Everything recorded in the team, and whether the log is intact. */
export const AuditScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(audit.list)
  if (why)
    return (
      <TeamPage part={auditWords.tab}>
        <NoPermission title={auditWords.noPermission}>{why}</NoPermission>
      </TeamPage>
    )
  return <AuditLog team={team.uuid} />
}

const AuditLog = ({ team }: { team: string }) => {
  const typed = useSearch({ from: '/shell/team/audit' })
  const navigate = useNavigate({ from: '/team/audit' })
  const filters = filtersIn(typed)
  const isFiltered = Object.keys(filters).length > 0
  const onChange = (changed: Partial<typeof typed>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  return (
    <TeamPage
      part={auditWords.tab}
      actions={
        <Button
          icon={IconDownload}
          onClick={() => location.assign(addressOf(audit.exportCsv, { params: { team }, query: filters }))}
        >
          {auditWords.export}
        </Button>
      }
    >
      <div className={css.status}>
        <AuditStatus team={team} />
      </div>
      <ResourceList
        one="event"
        many="events"
        query={useInfiniteQuery(auditQuery(team, filters))}
        columns={columns}
        rowKey={({ seq }) => String(seq)}
        filters={{
          controls: <AuditFilters team={team} filters={typed} onChange={onChange} />,
          active: isFiltered,
          reset: () => void navigate({ search: {} }),
        }}
        noMatch={auditWords.noMatch}
        empty={{ icon: IconHistory, title: auditWords.empty, help: auditWords.emptyHelp }}
      />
    </TeamPage>
  )
}
