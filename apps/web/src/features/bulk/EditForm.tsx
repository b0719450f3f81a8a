import { type bulk, emptyStates, fileStatuses, type Reply, statusWords } from '@vitrine/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateField, endsAhead } from '../../ui/DateField.tsx'
import { Fields, Pair } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { AddRight, AddTag } from './Adders.tsx'
import { AttributesSection } from './AttributesSection.tsx'
import css from './bulk.module.css'
import { type Touched, untouched } from './change.ts'
import { Changed, labelled, MIXED, mixedSign } from './Changed.tsx'
import { CountedChips } from './CountedChips.tsx'

type Preview = Reply<typeof bulk.preview>
type FieldName = keyof Preview['fields']
type FormProps = { shown: Preview; touched: Touched; onChange: (touched: Touched) => void; atTags: boolean }

type MarkProps = { name: keyof Touched; touched: Touched; onChange: FormProps['onChange']; children: ReactNode }
const Mark = ({ name, touched, onChange, children }: MarkProps) => {
  const list = name === 'tags' || name === 'rights' ? touched[name] : undefined
  const changed = list ? list.add.length + list.remove.length > 0 : touched[name] !== undefined
  return (
    <Changed changed={changed} onUndo={() => onChange({ ...touched, [name]: untouched[name] })}>
      {children}
    </Changed>
  )
}

/** The fields of many files: what they have in common, what is mixed, and what was touched. */
export const EditForm = ({ shown, touched, onChange, atTags }: FormProps) => {
  const { team } = useSession()
  const { fields, count, tags: has, rights: records } = shown
  const plan = team.features.includes('DAM_PLUS')
  const mayMark = plan && team.permissions.includes('ADD_WATERMARK')
  const of = (name: FieldName) => {
    const { mixed = false, value = null } = fields[name] ?? {}
    return { mixed, text: mixed || value === null ? '' : String(value) }
  }
  const mark = { touched, onChange }
  const text = (name: 'description' | 'location' | 'copyright', from: FieldName, label: string) => {
    const { mixed, text: now } = of(from)
    const isMixed = mixed && touched[name] === undefined
    return {
      label: labelled(label, touched[name] !== undefined),
      value: touched[name] ?? now,
      placeholder: isMixed ? MIXED : '',
      leftSection: isMixed ? mixedSign : undefined,
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange({ ...touched, [name]: event.currentTarget.value }),
    }
  }
  const yesNo = (
    name: 'internal' | 'watermark' | 'updateExif',
    from: FieldName,
    label: string,
    choices: [string, string],
  ) => {
    const { mixed, text: now } = of(from)
    const value = touched[name] === undefined ? now : String(touched[name])
    return (
      <Mark name={name} {...mark}>
        <Select
          label={labelled(label, touched[name] !== undefined)}
          placeholder={mixed ? MIXED : ''}
          leftSection={mixed && touched[name] === undefined ? mixedSign : undefined}
          allowDeselect={false}
          data={[
            { value: 'false', label: choices[0] },
            { value: 'true', label: choices[1] },
          ]}
          value={value || null}
          onChange={(next) => onChange({ ...touched, [name]: next === 'true' })}
        />
      </Mark>
    )
  }
  const status = of('status')
  const expires = of('expiration_date')
  return (
    <Fields>
      <Mark name="description" {...mark}>
        <Textarea
          autosize
          minRows={2}
          maxRows={8}
          {...text('description', 'description', 'Description')}
          leftSection={undefined}
        />
      </Mark>
      <Pair>
        <Mark name="location" {...mark}>
          <TextInput {...text('location', 'location_text', 'Location')} />
        </Mark>
        <Mark name="copyright" {...mark}>
          <TextInput {...text('copyright', 'copyright', 'Copyright')} />
        </Mark>
      </Pair>
      <Mark name="tags" {...mark}>
        <section className={css.group} aria-label="Tags">
          <h3>{labelled('Tags', touched.tags.add.length + touched.tags.remove.length > 0)}</h3>
          <CountedChips
            label="Tags of the files"
            counted={has.map((tag) => ({ ...tag, key: tag.name }))}
            total={count}
            turned={touched.tags}
            onChange={(turned) => onChange({ ...touched, tags: turned })}
          />
          <AddTag
            label="Add a tag"
            focus={atTags}
            turned={touched.tags}
            onChange={(turned) => onChange({ ...touched, tags: turned })}
          />
          <p>
            Enter or a comma adds what is typed. Plus gives a tag to all files. A struck tag is taken off where it is
            found.
          </p>
        </section>
      </Mark>
      <Mark name="rights" {...mark}>
        <section className={css.group} aria-label="Rights records">
          <h3>{labelled('Rights records', touched.rights.add.length + touched.rights.remove.length > 0)}</h3>
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
      </Mark>
      <Pair>
        <Mark name="status" {...mark}>
          <Select
            label={labelled('Status', touched.status !== undefined)}
            placeholder={status.mixed ? MIXED : ''}
            leftSection={status.mixed && touched.status === undefined ? mixedSign : undefined}
            allowDeselect={false}
            data={fileStatuses.map((value) => ({ value, label: statusWords[value] }))}
            value={touched.status ?? (status.text || null)}
            onChange={(value) =>
              onChange({ ...touched, status: fileStatuses.find((one) => one === value) ?? touched.status })
            }
          />
        </Mark>
        <Mark name="expirationDate" {...mark}>
          <DateField
            label={labelled('Expires', touched.expirationDate !== undefined)}
            placeholder={expires.mixed && touched.expirationDate === undefined ? MIXED : ''}
            leftSection={expires.mixed && touched.expirationDate === undefined ? mixedSign : undefined}
            choices={endsAhead()}
            none={emptyStates.expirationDate}
            value={touched.expirationDate ?? expires.text}
            onChange={(expirationDate) => onChange({ ...touched, expirationDate })}
          />
        </Mark>
      </Pair>
      <Pair>
        {yesNo('internal', 'internal_use', 'Sharing', ['Sharing Enabled', 'Sharing Disabled'])}
        {mayMark && yesNo('watermark', 'watermark', 'Watermark', ['Off', 'On'])}
      </Pair>
      {plan && yesNo('updateExif', 'update_exif', 'Metadata in downloads', ['As it came', 'Written from these fields'])}
      <AttributesSection shown={shown.attributes} touched={touched} onChange={onChange} />
    </Fields>
  )
}
