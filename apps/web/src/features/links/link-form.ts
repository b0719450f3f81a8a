import { publicDownloads, type LinkChanges, LINK_PASSWORD_MIN, PASSWORD_MAX, type ShareLink } from '@vitrine/contract'
import { z } from 'zod'
import { optionalDay } from '../../lib/form.ts'
import { dayIn, dayInWords, endOfDay, isDay } from '../../lib/days.ts'
import { fieldWords } from './copy.ts'

/** The fields of a link. Its last day ends in the team's time zone. */
export const linkSchema = z.object({
  title: z.string().trim().min(1, fieldWords.enterTitle).max(200),
  downloads_by: z.enum(publicDownloads),
  expires_at: optionalDay,
  password: z
    .string()
    .max(PASSWORD_MAX)
    .refine((typed) => typed === '' || typed.length >= LINK_PASSWORD_MIN, fieldWords.passwordShort(LINK_PASSWORD_MIN)),
  max_downloads: z.number().int().min(1, fieldWords.limitLow).max(1_000_000, fieldWords.limitHigh).nullable(),
  asks_use_case: z.boolean(),
  watermark: z.boolean(),
})
export type LinkValues = z.output<typeof linkSchema>

/** Explains the chosen expiry day in words; empty for an invalid day. */
export const expiryInWords = (day: string) => {
  if (day === '') return fieldWords.noExpiry
  return isDay(day) ? fieldWords.atEndOf(dayInWords(day)) : ''
}

/** Returns the default values of a new link. */
export const newValues = (title: string): LinkValues => ({
  title,
  downloads_by: 'request',
  expires_at: '',
  password: '',
  max_downloads: null,
  asks_use_case: false,
  watermark: false,
})
/** Returns the form values of a link. Its password is unknown, and is kept if the field is left empty. */
export const valuesOf = (
  { title, downloads_by, expires_at, max_downloads, asks_use_case, watermark }: ShareLink,
  zone: string,
) => ({
  title,
  downloads_by,
  expires_at: expires_at ? dayIn(zone, expires_at) : '',
  password: '',
  max_downloads,
  asks_use_case,
  watermark,
})
type Sent = Omit<LinkChanges, 'expires_at'> & { expires_at?: string | null }
/** Returns only the changed fields, so that two people can change different ones. `open` removes the password. */
export const changesOf = (link: ShareLink, typed: LinkValues, open: boolean, zone: string): Sent => {
  const { password, expires_at, ...rest } = typed
  const before = valuesOf(link, zone)
  const changed = Object.entries(rest).filter(([name, value]) => before[name as keyof typeof rest] !== value)
  return {
    ...(Object.fromEntries(changed) as Partial<typeof rest>),
    ...(expires_at !== before.expires_at && { expires_at: endOfDay(zone, expires_at) }),
    ...(open ? { password: null } : password && { password }),
  }
}
