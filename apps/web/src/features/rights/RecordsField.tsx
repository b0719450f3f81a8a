import { Select } from '@mantine/core'
import { rights, toasts } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { queryOf } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconX } from '../../ui/icons.ts'
import { type DetailView, saving } from '../details/index.ts'
import css from './RightsPanel.module.css'

/** The rights records that a file carries, and those that can be put on it. */
export const RecordsField = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const [typed, setTyped] = useState('')
  const mayEdit = why('edit') === null
  const { data } = useQuery({
    ...queryOf(rights.list, { params: { team: team.uuid }, query: { query: typed.trim() || undefined } }),
    enabled: mayEdit,
    placeholderData: keepPreviousData,
  })
  const save = saving(view)
  const change = (add: string[], remove: string[]) => void save({ rights: { add, remove } }, toasts.rightsUpdated)
  const free = (data?.results ?? []).filter(({ uuid }) => !file.rights.some((one) => one.uuid === uuid))
  return (
    <>
      {file.rights.length === 0 && !mayEdit && 'None'}
      <ul>
        {file.rights.map(({ uuid, name, description, proposed_expiration_date: day }) => (
          <li key={uuid} className={css.record}>
            <div>
              {name}
              {description && <p className={css.sub}>{description}</p>}
              {day && mayEdit && (
                <Button size="small" onClick={() => void save({ expirationDate: day }, toasts.rightsUpdated)}>
                  Expire on {dateInWords(new Date(`${day}T12:00:00`))}
                </Button>
              )}
            </div>
            {mayEdit && (
              <IconButton size="small" icon={IconX} label={`Remove ${name}`} onClick={() => change([], [uuid])} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Select
          aria-label="Add rights"
          placeholder="Add rights"
          searchable
          value={null}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage="No results"
          data={free.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(uuid) => uuid && change([uuid], [])}
        />
      )}
    </>
  )
}
