import { TextInput } from '@mantine/core'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import css from './fields.module.css'

const MOST = 8
type FooterLink = { label: string; url: string }
type FooterLinksProps = {
  links: readonly FooterLink[]
  onChange: (links: FooterLink[]) => void
  error: string | undefined
  disabled: boolean
}
/** Links with their labels, in the order in which they are shown. */
export const FooterLinksField = ({ links, onChange, error, disabled }: FooterLinksProps) => {
  const change = (at: number, part: Partial<FooterLink>) =>
    onChange(links.map((link, i) => (i === at ? { ...link, ...part } : link)))
  return (
    <div className={css.links}>
      {links.map(({ label, url }, at) => (
        // Links have no ids, and two may be equal while they are typed.
        <div key={at} className={css.linkRow} role="group" aria-label={`Link ${at + 1}`}>
          <TextInput
            aria-label={`Label of link ${at + 1}`}
            placeholder="Our website"
            disabled={disabled}
            value={label}
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Address of link ${at + 1}`}
            type="url"
            placeholder="https://"
            disabled={disabled}
            value={url}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
          {!disabled && (
            <IconButton
              icon={IconX}
              label={`Remove ${label || `link ${at + 1}`}`}
              onClick={() => onChange(links.filter((_, i) => i !== at))}
            />
          )}
        </div>
      ))}
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
      {links.length === 0 && disabled && <p className={css.below}>No footer links.</p>}
      {!disabled && (
        <div>
          <Button
            icon={IconPlus}
            why={links.length >= MOST ? `Use at most ${MOST} links` : null}
            onClick={() => onChange([...links, { label: '', url: '' }])}
          >
            Add link
          </Button>
        </div>
      )}
    </div>
  )
}
