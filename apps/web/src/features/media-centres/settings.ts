import { accentColour, FooterLink, type Input, type MediaCentre, mediaCentres, PressContact } from '@vitrine/contract'
import { z } from 'zod'
import type { Image } from './ImageField.tsx'
import { settingsWords } from './settings-copy.ts'

type Changes = Input<typeof mediaCentres.update>['body']

/** Returns the schema of a text field that is either empty or valid under the contract's schema. */
const optionalText = (schema: z.ZodType) =>
  z.string().superRefine((text, ctx) => {
    if (text.trim() === '') return
    for (const { message } of schema.safeParse(text).error?.issues ?? []) ctx.addIssue({ code: 'custom', message })
  })

/** The fields of the settings form. The press contact fields use the contract's names, so that errors match them. */
export const settingsSchema = z
  .object({
    ...mediaCentres.update.body
      .pick({ title: true, slug: true, intro: true, visibility: true, downloads: true })
      .required().shape,
    password: z.string(),
    accent: optionalText(accentColour),
    logo: z.custom<Image | null>(),
    cover: z.custom<Image | null>(),
    name: optionalText(PressContact.shape.name),
    email: optionalText(PressContact.shape.email),
    phone: optionalText(PressContact.shape.phone),
    footer_links: z.array(FooterLink),
  })
  .check(({ value, issues }) => {
    if (value.name.trim() === '' && (value.email.trim() || value.phone.trim()))
      issues.push({ code: 'custom', path: ['name'], message: settingsWords.contactNameMissing, input: value.name })
  })
export type Settings = z.input<typeof settingsSchema>

export const settingsOf = (centre: MediaCentre): Settings => ({
  title: centre.title,
  slug: centre.slug,
  intro: centre.intro,
  visibility: centre.visibility,
  downloads: centre.downloads,
  password: '',
  accent: centre.accent ?? '',
  logo: centre.logo,
  cover: centre.cover,
  name: centre.press_contact?.name ?? '',
  email: centre.press_contact?.email ?? '',
  phone: centre.press_contact?.phone ?? '',
  footer_links: centre.footer_links,
})

const contactOf = ({ name, email, phone }: Settings) =>
  name.trim() === '' ? null : { name: name.trim(), email: email.trim() || null, phone: phone.trim() || null }

/** Returns only the changed fields, so that nobody overwrites another person's changes. */
export const changesOf = (before: Settings, after: Settings): Changes => {
  const isChanged = (...names: (keyof Settings)[]) =>
    names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const { title, slug, intro, visibility, downloads, password, accent, footer_links } = after
  return {
    ...(isChanged('title') && { title }),
    ...(isChanged('slug') && { slug }),
    ...(isChanged('intro') && { intro }),
    ...(isChanged('visibility') && { visibility }),
    ...(isChanged('downloads') && { downloads }),
    ...(password !== '' && visibility === 'password' && { password }),
    ...(isChanged('accent') && { accent: accent.trim() || null }),
    ...(before.logo?.uuid !== after.logo?.uuid && { logo: after.logo?.uuid ?? null }),
    ...(before.cover?.uuid !== after.cover?.uuid && { cover: after.cover?.uuid ?? null }),
    ...(isChanged('name', 'email', 'phone') && { press_contact: contactOf(after) }),
    ...(isChanged('footer_links') && { footer_links }),
  }
}
