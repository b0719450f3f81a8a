import { Menu } from '@mantine/core'
import { fileKindLabels, fileKinds, fileStatuses, statusWords, termOf } from '@vitrine/contract'
import { useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconCheck, IconPlus, IconX } from '../../ui/icons.ts'
import { mapCopy } from './copy.ts'
import css from './maps.module.css'

type Choice = { value: string; label: string; query: string }
/** What each filter offers, and the search that each choice makes. */
const filters = {
  rights: {
    label: mapCopy.rights,
    choices: [
      { value: 'cleared', label: mapCopy.cleared, query: 'status:available -is:expired -is:rights_unknown' },
      { value: 'unknown', label: mapCopy.unknownRights, query: termOf('is', 'rights_unknown') },
      { value: 'expired', label: mapCopy.expired, query: termOf('is', 'expired') },
      ...fileStatuses
        .filter((status) => status !== 'available')
        .map((status) => ({ value: status, label: statusWords[status], query: termOf('status', status) })),
    ],
  },
  type: {
    label: mapCopy.type,
    choices: fileKinds.map((kind) => ({ value: kind, label: fileKindLabels[kind], query: termOf('type', kind) })),
  },
} satisfies Record<string, { label: string; choices: Choice[] }>
type FilterName = keyof typeof filters
const names: readonly FilterName[] = ['rights', 'type']
/** The value chosen for each filter. */
export type MapFilter = { [Name in FilterName]?: string | undefined }

const chosenOf = (filter: MapFilter, name: FilterName): Choice | undefined =>
  filters[name].choices.find(({ value }) => value === filter[name])
/** The search that finds the files that match all filters. */
export const queryOfFilter = (filter: MapFilter) =>
  names.flatMap((name) => chosenOf(filter, name)?.query ?? []).join(' ')

type MapFiltersProps = { filter: MapFilter; onChange: (filter: MapFilter) => void }
/** Shows only the files of a map with these rights or of this type. */
export const MapFilters = ({ filter, onChange }: MapFiltersProps) => {
  const add = useRef<HTMLButtonElement>(null)
  return (
    <ul className={css.filters} aria-label={mapCopy.filters}>
      {names.map((name) => {
        const chosen = chosenOf(filter, name)
        const { label } = filters[name]
        return (
          chosen && (
            <li key={name} className={css.filter}>
              <span>{label}</span> {chosen.label}
              <IconButton
                size="small"
                icon={IconX}
                label={mapCopy.removeFilter(label)}
                onClick={() => {
                  onChange({ ...filter, [name]: undefined })
                  add.current?.focus()
                }}
              />
            </li>
          )
        )
      })}
      <li>
        <Menu position="bottom-start" width={230}>
          <Menu.Target>
            <Button ref={add} size="small" icon={IconPlus} opensMenu>
              {mapCopy.filter}
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={mapCopy.filters} mah={360} style={{ overflowY: 'auto' }}>
            {names.map((name) => (
              <div key={name} role="group" aria-label={filters[name].label}>
                <Menu.Label>{filters[name].label}</Menu.Label>
                {filters[name].choices.map(({ value, label }) => (
                  <Menu.Item
                    key={value}
                    role="menuitemradio"
                    aria-checked={value === filter[name]}
                    leftSection={
                      value === filter[name] ? (
                        <IconCheck size={16} stroke={1.8} aria-hidden />
                      ) : (
                        <span style={{ width: 16 }} />
                      )
                    }
                    onClick={() => onChange({ ...filter, [name]: value })}
                  >
                    {label}
                  </Menu.Item>
                ))}
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      </li>
    </ul>
  )
}
