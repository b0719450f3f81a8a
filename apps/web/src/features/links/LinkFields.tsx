import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { publicDownloads } from '@vitrine/contract'
import { todayIn } from '../../lib/days.ts'
import type { useForm } from '../../lib/form.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { Pair, Setting } from '../../ui/Fields.tsx'
import { expiryInWords, type linkSchema } from './link-form.ts'
import { downloadLabels, fieldWords } from './copy.ts'

type Props = {
  form: ReturnType<typeof useForm<typeof linkSchema>>
  /** The placeholder of the password field. */
  password: string
  /** True if the password is being removed, so that nothing can be typed. */
  open?: boolean
  /** The team's time zone, in which the link's last day ends. */
  zone: string
}

/** The title, the requirements and the permissions of a link. */
export const LinkFields = ({ form, password, open = false, zone }: Props) => (
  <>
    <TextInput label={fieldWords.title} description={fieldWords.titleHelp} data-autofocus {...form.field('title')} />
    <Pair>
      <Select
        label={fieldWords.downloads}
        data={publicDownloads.map((value) => ({ value, label: downloadLabels[value] }))}
        allowDeselect={false}
        {...form.control('downloads_by')}
        onChange={(value) => value && form.set('downloads_by', value)}
      />
      <DateField
        label={fieldWords.expiry}
        min={todayIn(zone)}
        choices={endDateChoices(todayIn(zone))}
        none={fieldWords.noExpiry}
        {...form.control('expires_at')}
        description={expiryInWords(form.values.expires_at)}
      />
    </Pair>
    <Pair>
      <TextInput
        label={fieldWords.password}
        placeholder={password}
        autoComplete="off"
        disabled={open}
        {...form.field('password')}
      />
      <NumberInput
        label={fieldWords.maxDownloads}
        placeholder={fieldWords.noLimit}
        min={1}
        max={1_000_000}
        // Input is kept as typed, and the form shows the error: a 0 isn't changed to a 1.
        clampBehavior="none"
        allowDecimal={false}
        {...form.control('max_downloads')}
        value={form.values.max_downloads ?? ''}
        onChange={(value) => form.set('max_downloads', typeof value === 'number' ? value : null)}
      />
    </Pair>
    <div>
      <Setting
        title={fieldWords.useCase}
        sub={form.values.downloads_by === 'nobody' ? fieldWords.useCaseNoDownloads : fieldWords.useCaseHelp}
      >
        <Switch
          aria-label={fieldWords.useCase}
          disabled={form.values.downloads_by === 'nobody'}
          {...form.check('asks_use_case')}
        />
      </Setting>
      <Setting title={fieldWords.watermark} sub={fieldWords.watermarkHelp}>
        <Switch aria-label={fieldWords.watermark} {...form.check('watermark')} />
      </Setting>
    </div>
  </>
)
