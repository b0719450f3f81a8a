import { Checkbox } from '@mantine/core'
import type { OpenedLink } from '@vitrine/contract'
import css from './guests.module.css'

type Props = {
  consent: NonNullable<OpenedLink['consent']>
  agreed: boolean
  /** It has to be ticked, and is not. */
  missing: boolean
  onChange: (agreed: boolean) => void
}
/** What the guest allows the team to do with the files, and the tick that says so. */
export const Consent = ({ consent: { text, required }, agreed, missing, onChange }: Props) => (
  <section className={css.consent} aria-label="Consent">
    <p className={css.message}>{text}</p>
    <Checkbox
      label="I agree"
      description={required ? undefined : 'Optional. The team may not be able to use your files without it.'}
      checked={agreed}
      required={required}
      error={missing ? 'Tick the box to send your files.' : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </section>
)
