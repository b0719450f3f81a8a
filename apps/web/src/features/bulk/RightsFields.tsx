import { fileStatuses, statusWords } from '@vitrine/contract'
import { Select, Textarea, TextInput } from '@mantine/core'
import { Pair } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { AddRight } from './Adders.tsx'
import css from './bulk.module.css'
import { labelled, MIXED, mixedSign } from './Changed.tsx'
import { CountedChips } from './CountedChips.tsx'
import { commonOf, type FormProps, Mark, textOf, YesNo } from './FormFields.tsx'

/** A moment as a field for date and time writes it, where this person is. */
const local = (moment: string) => {
  const at = new Date(moment)
  return moment === '' ? '' : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What may be done with the files: records, status, from when and until when, and how they are shown. */
export const RightsFields = (form: FormProps) => {
  const { shown, touched, onChange } = form
  const { team } = useSession()
  const mayMark = team.features.includes('DAM_PLUS') && team.permissions.includes('ADD_WATERMARK')
  const status = commonOf(shown, 'status')
  const expires = commonOf(shown, 'expiration_date')
  const embargo = commonOf(shown, 'available_from')
  const mark = { touched, onChange }
  return (
    <>
      <Mark name="rights" {...mark}>
        <section className={css.group} aria-label="Rights records">
          <h3>{labelled('Rights records', touched.rights.add.length + touched.rights.remove.length > 0)}</h3>
          <CountedChips
            label="Rights records of the files"
            counted={shown.rights.map((record) => ({ ...record, key: record.uuid }))}
            total={shown.count}
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
      <Mark name="rightsContext" {...mark}>
        <Textarea
          autosize
          minRows={1}
          maxRows={6}
          {...textOf(form, 'rightsContext', 'rights_context', 'Rights context')}
          leftSection={undefined}
        />
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
          <TextInput
            type="date"
            label={labelled('Expires', touched.expirationDate !== undefined)}
            description={expires.mixed && touched.expirationDate === undefined ? MIXED : undefined}
            value={touched.expirationDate ?? expires.text}
            onChange={(event) => onChange({ ...touched, expirationDate: event.currentTarget.value })}
          />
        </Mark>
      </Pair>
      <Pair>
        <Mark name="availableFrom" {...mark}>
          <TextInput
            type="datetime-local"
            label={labelled('Embargo until', touched.availableFrom !== undefined)}
            description={embargo.mixed && touched.availableFrom === undefined ? MIXED : undefined}
            value={touched.availableFrom ?? local(embargo.text)}
            onChange={(event) => onChange({ ...touched, availableFrom: event.currentTarget.value })}
          />
        </Mark>
        <YesNo
          {...form}
          name="internal"
          from="internal_use"
          label="Sharing"
          choices={['Sharing Enabled', 'Sharing Disabled']}
        />
      </Pair>
      <Pair>
        <YesNo {...form} name="hideName" from="hide_name" label="Name on public pages" choices={['Shown', 'Hidden']} />
        {mayMark && <YesNo {...form} name="watermark" from="watermark" label="Watermark" choices={['Off', 'On']} />}
      </Pair>
    </>
  )
}
