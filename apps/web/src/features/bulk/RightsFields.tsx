import { emptyStates, fileStatuses, statusWords } from '@vitrine/contract'
import { Select, Textarea } from '@mantine/core'
import { dayIn, todayIn } from '../../lib/days.ts'
import { DateField, endsAhead } from '../../ui/DateField.tsx'
import { Pair } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { AddRight } from './Adders.tsx'
import css from './bulk.module.css'
import { labelled, MIXED, mixedSign } from './Changed.tsx'
import { CountedChips } from './CountedChips.tsx'
import { commonOf, type FormProps, Mark, textOf, YesNo } from './FormFields.tsx'

/** What may be done with the files: records, status, from when and until when, and how they are shown. */
export const RightsFields = (form: FormProps) => {
  const { shown, touched, onChange } = form
  const { team } = useSession()
  const plan = team.features.includes('DAM_PLUS')
  const mayMark = plan && team.permissions.includes('ADD_WATERMARK')
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
        <Mark name="availableFrom" {...mark}>
          <DateField
            label={labelled('Embargo until', touched.availableFrom !== undefined)}
            placeholder={embargo.mixed && touched.availableFrom === undefined ? MIXED : ''}
            leftSection={embargo.mixed && touched.availableFrom === undefined ? mixedSign : undefined}
            choices={endsAhead(todayIn(team.time_zone))}
            none="No embargo"
            value={touched.availableFrom ?? (embargo.text && dayIn(team.time_zone, new Date(embargo.text)))}
            onChange={(availableFrom) => onChange({ ...touched, availableFrom })}
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
      {plan && (
        <YesNo
          {...form}
          name="updateExif"
          from="update_exif"
          label="Metadata in downloads"
          choices={['As it came', 'Written from these fields']}
        />
      )}
    </>
  )
}
