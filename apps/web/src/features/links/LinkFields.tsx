import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { publicDownloads } from '@vitrine/contract'
import { todayIn } from '../../lib/days.ts'
import type { useForm } from '../../lib/form.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { Pair, Setting } from '../../ui/Fields.tsx'
import { expiryInWords, type linkSchema } from './link-form.ts'
import { downloadLabels } from './words.ts'

type Props = {
  form: ReturnType<typeof useForm<typeof linkSchema>>
  /** What stands in the field for the password while nothing is typed there. */
  password: string
  /** It is being taken away: nothing can be typed. */
  open?: boolean
  /** The zone of the team, in which its last day ends. */
  zone: string
}

/** What a link is called, what it asks for, and what it gives. */
export const LinkFields = ({ form, password, open = false, zone }: Props) => (
  <>
    <TextInput label="Title" description="Visible to visitors" data-autofocus {...form.field('title')} />
    <Pair>
      <Select
        label="Downloads"
        data={publicDownloads.map((value) => ({ value, label: downloadLabels[value] }))}
        allowDeselect={false}
        {...form.control('downloads_by')}
        onChange={(value) => value && form.set('downloads_by', value)}
      />
      <DateField
        label="Link expiry"
        min={todayIn(zone)}
        choices={endDateChoices(todayIn(zone))}
        none="No expiry"
        {...form.control('expires_at')}
        description={expiryInWords(form.values.expires_at)}
      />
    </Pair>
    <Pair>
      <TextInput
        label="Password"
        placeholder={password}
        autoComplete="off"
        disabled={open}
        {...form.field('password')}
      />
      <NumberInput
        label="Maximum downloads"
        placeholder="No limit"
        min={1}
        max={1_000_000}
        // What is typed stays as it is, and the form says what is wrong with it: a 0 is no 1.
        clampBehavior="none"
        allowDecimal={false}
        {...form.control('max_downloads')}
        value={form.values.max_downloads ?? ''}
        onChange={(value) => form.set('max_downloads', typeof value === 'number' ? value : null)}
      />
    </Pair>
    <div>
      <Setting
        title="Ask for the use case"
        sub={
          form.values.downloads_by === 'nobody'
            ? 'Only for links with downloads'
            : 'Visitors describe how they’ll use it before they download'
        }
      >
        <Switch
          aria-label="Ask for the use case"
          disabled={form.values.downloads_by === 'nobody'}
          {...form.check('asks_use_case')}
        />
      </Setting>
      <Setting title="Watermark" sub="Files larger than 400 px are watermarked">
        <Switch aria-label="Watermark" {...form.check('watermark')} />
      </Setting>
    </div>
  </>
)
