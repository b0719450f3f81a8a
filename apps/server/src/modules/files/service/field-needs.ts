import { allows, AppError, fieldOfChange, missingReason, type Member, type Need, permissions } from '@vitrine/contract'

const needOf = (change: string): Need | undefined => fieldOfChange(change)?.need

/** Throws if this member lacks a plan feature or a permission that the change needs; plan features are checked first. */
export const requireFieldNeeds = (changes: readonly string[], actor: Member) => {
  for (const change of changes) {
    const need = needOf(change)
    if (allows(need, actor)) continue
    const isInPlan = allows(need, { ...actor, permissions })
    throw new AppError(isInPlan ? 'access.denied' : 'feature.missing')
  }
}

/** The first permission or plan feature that this member lacks for these changes, in words; undefined if none. */
export const missingForFields = (changes: readonly string[], actor: Member): string | undefined => {
  const need = changes.map(needOf).find((one) => !allows(one, actor))
  return need && missingReason(need, actor)
}
