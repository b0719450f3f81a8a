import { emptyStates, fileStatuses, statusWords } from '@vitrine/contract'
import { Select, Textarea } from '@mantine/core'
import { dayIn, todayIn } from '../../lib/days.ts'
import { DateField, endsAhead } from '../../ui/DateField.tsx'
import { Pair } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { AddRight } from './Adders.tsx'
import { Counted, type FormProps, frameOf, Mark, textOf, YesNo } from './FormFields.tsx'

/** What may be done with the files: records, status, from when and until when, and how they are shown. */
export const RightsFields = (form: FormProps) => {
  const { shown, touched, onChange } = form
  const { team } = useSession()
  const plan = team.features.includes('DAM_PLUS')
  const mayMark = plan && team.permissions.includes('ADD_WATERMARK')
  const [status, statusNow] = frameOf(form, 'status', 'status', 'Status')
  const [expires, lastDay] = frameOf(form, 'expirationDate', 'expiration_date', 'Expires')
  const [embargo, from] = frameOf(form, 'availableFrom', 'available_from', 'Embargo until')
  const mark = { touched, onChange }
  return (
    <>
      <Counted
        name="rights"
        title="Rights records"
        counted={shown.rights.map((record) => ({ ...record, key: record.uuid }))}
        total={shown.count}
        {...mark}
      >
        {(change) => <AddRight label="Add a rights record" {...change} />}
      </Counted>
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
            {...status}
            allowDeselect={false}
            data={fileStatuses.map((value) => ({ value, label: statusWords[value] }))}
            value={touched.status ?? (statusNow || null)}
            onChange={(value) =>
              onChange({ ...touched, status: fileStatuses.find((one) => one === value) ?? touched.status })
            }
          />
        </Mark>
        <Mark name="expirationDate" {...mark}>
          <DateField
            {...expires}
            choices={endsAhead()}
            none={emptyStates.expirationDate}
            value={touched.expirationDate ?? lastDay}
            onChange={(expirationDate) => onChange({ ...touched, expirationDate })}
          />
        </Mark>
      </Pair>
      <Pair>
        <Mark name="availableFrom" {...mark}>
          <DateField
            {...embargo}
            choices={endsAhead(todayIn(team.time_zone))}
            none="No embargo"
            value={touched.availableFrom ?? (from && dayIn(team.time_zone, new Date(from)))}
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
