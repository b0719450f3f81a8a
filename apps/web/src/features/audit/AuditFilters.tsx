import { Select } from '@mantine/core'
import { type AuditFilters as Filters, eventKind, eventKindLabel, events } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { DateField } from '../../ui/DateField.tsx'
import { membersQuery } from '../teams/index.ts'
import css from './audit.module.css'
import { auditWords } from './copy.ts'

const { filters: labels } = auditWords
/** Kinds of events that don't belong to a team, so they never appear in a team's log. */
const withoutTeam = ['demo', 'installation', 'job', 'library', 'notification']
const kinds = [...new Set(Object.keys(events).map(eventKind))]
  .filter((kind) => !withoutTeam.includes(kind))
  .map((kind) => ({ value: kind, label: eventKindLabel(kind) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

type Props = {
  team: string
  filters: Filters
  onChange: (changed: Partial<Record<keyof Filters, string | undefined>>) => void
}

export const AuditFilters = ({ team, filters, onChange }: Props) => {
  const members = useInfiniteQuery(membersQuery(team, ''))
  const people = (members.data?.pages ?? []).flatMap(({ results }) =>
    results.map(({ user }) => ({
      value: user.uuid,
      label: `${user.first_name} ${user.last_name}`.trim() || user.email,
    })),
  )
  return (
    <div className={css.filters}>
      <Select
        aria-label={labels.about}
        placeholder={labels.anything}
        data={kinds}
        value={filters.about ?? null}
        onChange={(about) => onChange({ about: about ?? undefined })}
        clearable
        searchable
      />
      <Select
        aria-label={labels.person}
        placeholder={labels.anyone}
        data={people}
        value={filters.person ?? null}
        onChange={(person) => onChange({ person: person ?? undefined })}
        clearable
        searchable
      />
      <DateField
        aria-label={labels.from}
        placeholder={labels.from}
        value={filters.from ?? ''}
        onChange={(from) => onChange({ from: from || undefined })}
      />
      <DateField
        aria-label={labels.to}
        placeholder={labels.to}
        value={filters.to ?? ''}
        onChange={(to) => onChange({ to: to || undefined })}
      />
    </div>
  )
}
