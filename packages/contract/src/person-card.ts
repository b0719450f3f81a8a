import { z } from 'zod'
import { releaseStates } from './releases.ts'

/** The release that applies to a person: the one in force, otherwise the latest. `none` if no release has been recorded. */
export const PersonRelease = z.object({
  state: z.enum(['none', ...releaseStates]),
  until: z.iso.date().nullable(),
})

/** A person in a list. The name is empty if nobody has named the person. */
export const PersonCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  thumbnail_url: z.string().nullable(),
  /** The number of library files that show this person. */
  count: z.int(),
  release: PersonRelease,
})
export type PersonCard = z.output<typeof PersonCard>
