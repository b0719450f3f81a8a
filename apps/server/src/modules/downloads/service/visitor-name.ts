import type { Context } from '../../../platform/http/context.ts'
import { setNameIfMissing } from '../../auth/index.ts'

/** Stores the name that a visitor enters with the use case, unless they already have one. */
export const storeVisitorName = async (
  ctx: Pick<Context<'viewer', 'user.updated'>, 'db' | 'record'>,
  user: string,
  name: string | undefined,
) => {
  if (name === undefined) return
  const [first = '', ...rest] = name.split(/\s+/)
  const names = { first_name: first.slice(0, 80), last_name: rest.join(' ').slice(0, 80) }
  if (await setNameIfMissing(ctx.db, user, names))
    await ctx.record('user.updated', { user, fields: Object.keys(names) })
}
