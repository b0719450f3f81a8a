import { emptyStates, fileStatuses, statusWords } from '@vitrine/contract'
import { Select } from '@mantine/core'
import { dayIn, todayIn } from '../../lib/days.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { Pair } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { editWords } from './copy.ts'
import { AddRight } from './AddFields.tsx'
import { Counted, type FormProps, frameOf, Mark, TextFields, YesNo } from './FormFields.tsx'

/** Rights records, status, expiry, embargo and visibility of the files. */
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
        title={editWords.rights}
        counted={shown.rights.map((record) => ({ ...record, key: record.uuid }))}
        total={shown.count}
        {...mark}
      >
        {(change) => <AddRight label={editWords.addRight} {...change} />}
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
            none={editWords.noEmbargo}
            value={touched.availableFrom ?? (from && dayIn(team.time_zone, new Date(from)))}
            onChange={(availableFrom) => onChange({ ...touched, availableFrom })}
          />
        </Mark>
        <YesNo {...form} name="internal_use" choices={editWords.sharing} />
      </Pair>
      <Pair>
        <YesNo {...form} name="hide_name" choices={editWords.name} />
        {mayMark && <YesNo {...form} name="watermark" choices={editWords.watermark} />}
      </Pair>
      {plan && <YesNo {...form} name="update_exif" choices={editWords.metadata} />}
    </>
  )
}
