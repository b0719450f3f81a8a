import { Select } from '@mantine/core'
import { type CentreRole, centreRoles } from '@vitrine/contract'
import { todayIn } from '../../../lib/days.ts'
import { DateField, endDateChoices } from '../../../ui/DateField.tsx'
import { Pair } from '../../../ui/Fields.tsx'
import { copy, roleWords } from './copy.ts'

type Control<T> = { value: T; onChange: (value: T) => void; error?: string | undefined; name?: string }
type Props = { role: Control<CentreRole>; expires: Control<string>; zone: string }
/** The role of an invited person, and the last day of their access in the team's time zone. */
export const AccessFields = ({ role, expires, zone }: Props) => (
  <Pair>
    <Select
      label={copy.role}
      description={roleWords[role.value].help}
      data={centreRoles.map((value) => ({ value, label: roleWords[value].label }))}
      allowDeselect={false}
      {...role}
      onChange={(value) => value && role.onChange(value)}
    />
    <DateField
      label={copy.expiry}
      min={todayIn(zone)}
      choices={endDateChoices(todayIn(zone))}
      none={copy.noExpiry}
      {...expires}
    />
  </Pair>
)
