import type { OpenedLink } from '../api.ts'
import { copy } from './copy.ts'

type Props = {
  consent: NonNullable<OpenedLink['consent']>
  agreed: boolean
  /** True if consent is required but not ticked. */
  missing: boolean
  onChange: (agreed: boolean) => void
}
/** The guest's consent, and its checkbox. */
export const Consent = ({ consent: { text, required }, agreed, missing, onChange }: Props) => (
  <section className="consent" aria-label={copy.consent}>
    {/* Long texts can be scrolled, also by keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <p className="text" tabIndex={0}>
      {text}
    </p>
    <label className="tick">
      <input
        type="checkbox"
        checked={agreed}
        aria-invalid={missing}
        aria-describedby="consent-help"
        onChange={(event) => onChange(event.target.checked)}
      />
      {copy.agree}
    </label>
    <small id="consent-help" className={missing ? 'wrong' : 'quiet'}>
      {missing ? copy.consentMissing : required ? '' : copy.consentOptional}
    </small>
  </section>
)
