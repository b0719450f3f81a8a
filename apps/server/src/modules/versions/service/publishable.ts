import { AppError, decide } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import { findFiles } from '../store.ts'

/** Throws for the first file whose rights don't allow publishing it in a gallery or media centre. `pointer` returns the
 *  JSON pointer to the file at a position in the request. */
export const requirePublishable = async (
  ctx: Context<'member'>,
  uuids: readonly string[],
  pointer: (at: number) => string,
) => {
  const found = uuids.length ? await findFiles(ctx.db, [...uuids]) : []
  const rights = new Map(found.map(({ uuid, file }) => [uuid, file]))
  for (const [at, uuid] of uuids.entries()) {
    const file = rights.get(uuid)
    const asked = { actor: ctx.actor, action: 'publish', surface: { kind: 'app' }, at: ctx.now } as const
    const decision = file && decide({ ...asked, file })
    if (!decision || decision.verdict === 'absent')
      throw new AppError('thing.not_found', { errors: [{ pointer: pointer(at), detail: copy.fileNotFound }] })
    if (decision.verdict === 'allow') continue
    const reasons = decision.reasons.filter(({ warning }) => !warning).map(({ team }) => team)
    throw new AppError('rights.denied', { reasons, errors: [{ pointer: pointer(at), detail: reasons.join(' ') }] })
  }
}
