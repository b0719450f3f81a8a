import { bulk, type FileStatus, fileStatuses, rights, tags } from '@vitrine/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/client.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { keyOf, queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Pair } from '../../ui/Fields.tsx'
import { Flyout } from '../../ui/Floating.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import css from './bulk.module.css'
import { changeOf, type Touched, untouched } from './change.ts'
import { CountedChips, type Turned } from './CountedChips.tsx'
import { runBulk } from './run.ts'
import type { Selected } from './selection.ts'

const statusWords: Record<FileStatus, string> = {
  available: 'Available',
  restricted: 'Restricted',
  embargoed: 'Embargoed',
  do_not_use: 'Do not use',
}
const MIXED = 'Different values'
const PAGE = 100
type Preview = Awaited<ReturnType<typeof preview>>
const preview = (team: string, selection: Selected) => call(bulk.preview, { params: { team }, body: { selection } })

type AddProps = { label: string; turned: Turned; onChange: (turned: Turned) => void }
const added = ({ add, remove }: Turned, key: string, name: string): Turned =>
  add.some((one) => one.key === key)
    ? { add, remove }
    : { add: [...add, { key, name, count: 0 }], remove: remove.filter((one) => one !== key) }

const AddTag = ({ label, turned, onChange }: AddProps) => {
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const [rested] = useDebouncedValue(typed, 200)
  const { data = [] } = useQuery(queryOf(tags.suggest, { params: { team: team.uuid }, query: { query: rested } }))
  const add = () => {
    const name = typed.trim()
    if (name !== '') onChange(added(turned, name, name))
    setTyped('')
  }
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={label}
        list="bulk-tags"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <datalist id="bulk-tags">
        {data.map(({ uuid, name }) => (
          <option key={uuid} value={name} />
        ))}
      </datalist>
    </>
  )
}
const AddRight = ({ label, turned, onChange }: AddProps) => {
  const { team } = useSession()
  const { data } = useQuery(queryOf(rights.list, { params: { team: team.uuid }, query: { limit: PAGE } }))
  const records = data?.results ?? []
  return (
    <Select
      aria-label={label}
      placeholder={label}
      searchable
      value={null}
      data={records.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      nothingFoundMessage="No rights record has this name"
      onChange={(uuid) => {
        const record = records.find((one) => one.uuid === uuid)
        if (record) onChange(added(turned, record.uuid, record.name))
      }}
    />
  )
}

type FormProps = { shown: Preview; touched: Touched; onChange: (touched: Touched) => void }
const Form = ({ shown: { fields, count, tags: has, rights: records }, touched, onChange }: FormProps) => {
  const textOf = (field: 'description' | 'location_text' | 'copyright' | 'status' | 'expiration_date') => {
    const { mixed = false, value = null } = fields[field] ?? {}
    return { mixed, text: mixed || typeof value !== 'string' ? '' : value }
  }
  const field = (name: 'description' | 'location' | 'copyright', from: Parameters<typeof textOf>[0], label: string) => {
    const { mixed, text } = textOf(from)
    return {
      label: touched[name] === undefined ? label : `${label} (changed)`,
      value: touched[name] ?? text,
      placeholder: mixed && touched[name] === undefined ? MIXED : '',
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...touched, [name]: event.currentTarget.value }),
    }
  }
  const status = textOf('status')
  const expires = textOf('expiration_date')
  return (
    <Fields>
      <Textarea autosize minRows={2} maxRows={8} {...field('description', 'description', 'Description')} />
      <Pair>
        <TextInput {...field('location', 'location_text', 'Location')} />
        <TextInput {...field('copyright', 'copyright', 'Copyright')} />
      </Pair>
      <section className={css.group} aria-label="Tags">
        <h3>Tags</h3>
        <CountedChips
          label="Tags of the files"
          counted={has.map((tag) => ({ ...tag, key: tag.name }))}
          total={count}
          turned={touched.tags}
          onChange={(turned) => onChange({ ...touched, tags: turned })}
        />
        <AddTag label="Add a tag" turned={touched.tags} onChange={(turned) => onChange({ ...touched, tags: turned })} />
        <p>Plus gives a tag to all files. A struck tag is taken off where it is found.</p>
      </section>
      <section className={css.group} aria-label="Rights records">
        <h3>Rights records</h3>
        <CountedChips
          label="Rights records of the files"
          counted={records.map((record) => ({ ...record, key: record.uuid }))}
          total={count}
          turned={touched.rights}
          onChange={(turned) => onChange({ ...touched, rights: turned })}
        />
        <AddRight
          label="Add a rights record"
          turned={touched.rights}
          onChange={(turned) => onChange({ ...touched, rights: turned })}
        />
      </section>
      <Pair>
        <Select
          label={touched.status === undefined ? 'Status' : 'Status (changed)'}
          placeholder={status.mixed ? MIXED : ''}
          data={fileStatuses.map((value) => ({ value, label: statusWords[value] }))}
          value={touched.status ?? (status.text || null)}
          onChange={(value) =>
            onChange({ ...touched, status: fileStatuses.find((one) => one === value) ?? touched.status })
          }
        />
        <TextInput
          type="date"
          label={touched.expirationDate === undefined ? 'Expires' : 'Expires (changed)'}
          description={expires.mixed && touched.expirationDate === undefined ? MIXED : undefined}
          value={touched.expirationDate ?? expires.text}
          onChange={(event) => onChange({ ...touched, expirationDate: event.currentTarget.value })}
        />
      </Pair>
    </Fields>
  )
}

const files = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)
type EditProps = { selection: Selected; count: number; onClose: () => void; onDone: () => void }
/** Changes the fields of many files: only what is touched is written. */
export const EditFlyout = ({ selection, count, onClose, onDone }: EditProps) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const [touched, setTouched] = useState(untouched)
  const query = useQuery({
    queryKey: [...keyOf(bulk.preview), team.uuid, selection],
    queryFn: () => preview(team.uuid, selection),
    staleTime: 0,
  })
  const total = query.data?.count ?? count
  const change = changeOf(touched)
  const fields = Object.keys(change).length
  const apply = () => {
    void runBulk(cache, { team: team.uuid, selection, change, title: `Editing ${files(total)}` })
    onDone()
  }
  return (
    <Flyout
      opened
      onClose={onClose}
      title={`Edit ${files(total)}`}
      sub="Only what you change is written. Everything else stays as it is."
      footer={
        <>
          <span className={css.note} role="status">
            {fields === 0 ? 'Nothing changed yet' : `${fields} ${fields === 1 ? 'field changes' : 'fields change'}`}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary why={fields === 0 ? 'Change a field first' : null} onClick={apply}>
            Apply to {files(total)}
          </Button>
        </>
      }
    >
      <Loaded query={query} what="the chosen files" skeleton={<SkeletonForm fields={5} />}>
        {(shown) => <Form shown={shown} touched={touched} onChange={setTouched} />}
      </Loaded>
    </Flyout>
  )
}
