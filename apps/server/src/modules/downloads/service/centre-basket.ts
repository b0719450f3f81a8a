import { AppError, type CentreBasket, decide, type Step } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { showFileOf } from '../../media-centres/index.ts'
import { newest } from '../store/requests.ts'
import { centreContext, proofOf, type DownloadContext, userOf, withApprovalRules } from './terms.ts'

type Sorted = CentreBasket['files'][number]
const stateOf = async (
  ctx: Context<'viewer'>,
  one: DownloadContext,
): Promise<Pick<Sorted, 'state'> & { steps: Step[] }> => {
  const access = await withApprovalRules(ctx, one, undefined)
  const { actor, file, surface } = access
  const proof = await proofOf(ctx, access, { shape: 'original' })
  const { verdict, steps } = decide({ actor, file, surface, action: 'download', at: ctx.now, proof })
  if (verdict === 'absent' || verdict === 'deny') return { state: 'view', steps: [] }
  if (!steps.includes('request')) return { state: 'download', steps }
  const user = userOf(access)
  const request = user && (await newest(ctx.db, user, file.uuid))
  return request && request.approved === null ? { state: 'waiting', steps: [] } : { state: 'request', steps }
}
const undefinedIfNotFound = (error: unknown) => {
  if (error instanceof AppError && error.code === 'thing.not_found') return undefined
  throw error
}

/** Groups the files in the basket by the steps they need, and returns the steps for all of them together. */
export const sortBasket = async (ctx: Context<'viewer'>, centre: string, items: string[]): Promise<CentreBasket> => {
  const basket: CentreBasket = { files: [], gone: [], steps: [], disclaimer: null, agreement: null }
  const asked = new Set<Step>()
  // Files are processed one by one, because they share the transaction's connection.
  for (const item of new Set(items)) {
    const access = await centreContext(ctx, centre, item).catch(undefinedIfNotFound)
    const shown = access && (await showFileOf(ctx, centre, access.file.uuid).catch(undefinedIfNotFound))
    if (!access || !shown) {
      basket.gone.push(item)
      continue
    }
    const { state, steps } = await stateOf(ctx, access)
    basket.files.push({ ...shown, state })
    for (const step of steps) asked.add(step)
    if (steps.includes('disclaimer')) basket.disclaimer ??= access.disclaimer
    if (steps.includes('agreement')) basket.agreement ??= access.agreement
  }
  return { ...basket, steps: [...asked] }
}
