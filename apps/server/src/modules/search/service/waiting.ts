import type { Context } from '../../../platform/http/context.ts'
import * as store from '../store/page.ts'

/** How many files of a team await review. */
export const countWaiting = async ({ db }: Pick<Context, 'db'>, team: string) => ({
  count: await store.countWaiting(db, team),
})
