import { z } from 'zod'
import { LINK_PASSWORD_MIN, PASSWORD_MAX } from './constants.ts'
import type { Limit } from './route.ts'

/** A new password for a share link or guest link. Existing shorter passwords still work. */
export const linkPassword = z
  .string()
  .min(LINK_PASSWORD_MIN, `Use at least ${LINK_PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters`)

/** After a hundred wrong passwords in an hour for one account or link, from anywhere, each IP address gets three attempts an
 *  hour. Guessing from many addresses is slow, and strangers cannot lock out people at other addresses. The calculation is in
 *  docs/adr/0017. */
export const guessedByMany = (what: Limit['per'][number]): Limit => ({
  times: 100,
  seconds: 3600,
  per: [what],
  only: 'failures',
  beyond: { times: 3, seconds: 3600, per: [what, 'address'] },
})
