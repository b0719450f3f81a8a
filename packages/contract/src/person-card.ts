import { z } from 'zod'
import { releaseStates } from './releases.ts'

/** The release that counts for a person: the one in force, else the latest. `none` if nobody has recorded one. */
export const PersonRelease = z.object({
  state: z.enum(['none', ...releaseStates]),
  until: z.iso.date().nullable(),
})

/** A person in a list. The name of a person nobody has named is empty. */
export const PersonCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  thumbnail_url: z.string().nullable(),
  /** The files of the library that show this person. */
  count: z.int(),
  release: PersonRelease,
})
export type PersonCard = z.output<typeof PersonCard>
