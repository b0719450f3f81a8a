import { Select } from '@mantine/core'
import { type File, rights, toasts } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { queryOf } from '../../lib/query.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { IconX } from '../../ui/icons.ts'
import { type DetailView, saveChange } from '../details/index.ts'
import css from './RightsPanel.module.css'
import { recordWords } from './copy.ts'

const dayOf = (day: string) => dateInWords(new Date(`${day}T12:00:00`))
/** Asks the person who has just added a licence whether the file expires with it. */
const askEnd = (name: string, day: string, now: string | null) =>
  confirm({
    title: recordWords.askTitle(dayOf(day)),
    text: recordWords.askText(name, now && dayOf(now)),
    action: recordWords.expireOn(dayOf(day)),
    cancel: recordWords.keepDate(now && dayOf(now)),
  })

/** The rights records of a file, and a field to add more. */
export const RecordsField = ({ view }: { view: DetailView }) => {
  const { file, team, why } = view
  const [typed, setTyped] = useState('')
  const mayEdit = why('edit') === null
  const { data } = useQuery({
    ...queryOf(rights.list, { params: { team: team.uuid }, query: { query: typed.trim() || undefined } }),
    enabled: mayEdit,
    placeholderData: keepPreviousData,
  })
  const save = saveChange(view)
  const endOn = (expirationDate: string) => save({ expirationDate }, toasts.rightsUpdated)
  const remove = (uuid: string) => void save({ rights: { add: [], remove: [uuid] } }, toasts.rightsUpdated)
  /** Adds a rights record, and asks whether the file should expire with the licence if that has an end. */
  const add = async (uuid: string) => {
    let after: File | undefined
    const send: DetailView['send'] = async (change) => {
      after = await view.send(change)
      return after
    }
    await saveChange({ send })({ rights: { add: [uuid], remove: [] } }, toasts.rightsUpdated)
    const added = after?.rights.find((one) => one.uuid === uuid)
    const day = added?.proposed_expiration_date
    if (added && day && (await askEnd(added.name, day, file.expiration_date))) await endOn(day)
  }
  const free = (data?.results ?? []).filter(({ uuid }) => !file.rights.some((one) => one.uuid === uuid))
  return (
    <>
      {file.rights.length === 0 && !mayEdit && recordWords.none}
      <ul>
        {file.rights.map(({ uuid, name, description, proposed_expiration_date: day }) => (
          <li key={uuid} className={css.record}>
            <div>
              {name}
              {description && <p className={css.sub}>{description}</p>}
              {day && mayEdit && (
                <Button size="small" onClick={() => void endOn(day)}>
                  {recordWords.expireOn(dayOf(day))}
                </Button>
              )}
            </div>
            {mayEdit && (
              <IconButton size="small" icon={IconX} label={recordWords.remove(name)} onClick={() => remove(uuid)} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Select
          aria-label={recordWords.add}
          placeholder={recordWords.add}
          searchable
          value={null}
          searchValue={typed}
          onSearchChange={setTyped}
          nothingFoundMessage={recordWords.noResults}
          data={free.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          onChange={(uuid) => uuid && void add(uuid)}
        />
      )}
    </>
  )
}
