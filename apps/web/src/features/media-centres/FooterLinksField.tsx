import { TextInput } from '@mantine/core'
import { FooterLink } from '@vitrine/contract'
import type { z } from 'zod'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import css from './fields.module.css'
import { footerWords } from './settings-copy.ts'

const MOST = 8
type Link = z.input<typeof FooterLink>
type FooterLinksProps = {
  links: readonly Link[]
  onChange: (links: Link[]) => void
  error: string | undefined
  disabled: boolean
}
/** Links with their labels, in the order in which they are shown. */
export const FooterLinksField = ({ links, onChange, error, disabled }: FooterLinksProps) => {
  const change = (at: number, part: Partial<Link>) =>
    onChange(links.map((link, i) => (i === at ? { ...link, ...part } : link)))
  return (
    <div className={css.links}>
      {links.map(({ label, url }, at) => (
        // The key is the index: links have no ids, and two may be identical while they are being typed.
        <div key={at} className={css.linkRow} role="group" aria-label={footerWords.link(at + 1)}>
          <TextInput
            aria-label={footerWords.label(at + 1)}
            placeholder={footerWords.labelExample}
            disabled={disabled}
            value={label}
            error={error !== undefined && !FooterLink.shape.label.safeParse(label).success}
            onChange={(event) => change(at, { label: event.currentTarget.value })}
          />
          <TextInput
            aria-label={footerWords.address(at + 1)}
            type="url"
            placeholder={footerWords.addressExample}
            disabled={disabled}
            value={url}
            error={error !== undefined && !FooterLink.shape.url.safeParse(url).success}
            onChange={(event) => change(at, { url: event.currentTarget.value })}
          />
          {!disabled && (
            <IconButton
              icon={IconX}
              label={footerWords.remove(label, at + 1)}
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
      {links.length === 0 && disabled && <p className={css.below}>{footerWords.none}</p>}
      {!disabled && (
        <div>
          <Button
            icon={IconPlus}
            why={links.length >= MOST ? footerWords.tooMany(MOST) : null}
            onClick={() => onChange([...links, { label: '', url: '' }])}
          >
            {footerWords.add}
          </Button>
        </div>
      )}
    </div>
  )
}
