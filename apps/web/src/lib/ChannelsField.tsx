import { Checkbox } from '@mantine/core'
import { type Channel, channels, channelWords } from '@vitrine/contract'
import css from './ChannelsField.module.css'

type ChannelsFieldProps = {
  label: string
  help: string
  value: readonly Channel[]
  onChange: (channels: Channel[]) => void
}
/** Checkboxes for the channels that something is allowed for. */
export const ChannelsField = ({ label, help, value, onChange }: ChannelsFieldProps) => (
  <fieldset>
    <legend className={css.legend}>{label}</legend>
    <p className={css.help}>{help}</p>
    <div className={css.channels}>
      {channels.map((channel) => (
        <Checkbox
          key={channel}
          name="channels"
          value={channel}
          label={channelWords[channel]}
          checked={value.includes(channel)}
          onChange={() =>
            onChange(value.includes(channel) ? value.filter((one) => one !== channel) : [...value, channel])
          }
        />
      ))}
    </div>
  </fieldset>
)
