import { emptyStates, fileStatuses, statusWords } from '@vitrine/contract'
import { Select } from '@mantine/core'
import { dayIn, todayIn } from '../../lib/days.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { Pair } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { AddRight } from './AddFields.tsx'
import { Counted, type FormProps, frameOf, Mark, TextFields, YesNo } from './FormFields.tsx'

/** What may be done with the files: records, status, from when and until when, and how they are shown. */
export const RightsFields = (form: FormProps) => {
  const { shown, touched, onChange } = form
  const { team } = useSession()
  const plan = team.features.includes('DAM_PLUS')
  const mayMark = plan && team.permissions.includes('ADD_WATERMARK')
  const [status, statusNow] = frameOf(form, 'status')
  const [expires, lastDay] = frameOf(form, 'expiration_date')
  const [embargo, from] = frameOf(form, 'available_from')
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
      <TextFields section="rights" {...form} />
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
            choices={endDateChoices()}
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
            choices={endDateChoices(todayIn(team.time_zone))}
            none="No embargo"
            value={touched.availableFrom ?? (from && dayIn(team.time_zone, new Date(from)))}
            onChange={(availableFrom) => onChange({ ...touched, availableFrom })}
          />
        </Mark>
        <YesNo {...form} name="internal_use" choices={['Sharing Enabled', 'Sharing Disabled']} />
      </Pair>
      <Pair>
        <YesNo {...form} name="hide_name" choices={['Shown', 'Hidden']} />
        {mayMark && <YesNo {...form} name="watermark" choices={['Off', 'On']} />}
      </Pair>
      {plan && <YesNo {...form} name="update_exif" choices={['As it came', 'Written from these fields']} />}
    </>
  )
}
