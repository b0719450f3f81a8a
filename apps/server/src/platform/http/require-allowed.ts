import { AppError, type Case, type Decision, decide } from '@vitrine/contract'

/** Calls `decide()` and returns only if it allows the action. Otherwise throws "not found" if the file must seem absent,
 *  or else the reasons that the caller is allowed to know. */
export const requireAllowed = (asked: Case): Decision => {
  const decision = decide(asked)
  const { verdict, steps, reasons } = decision
  if (verdict === 'allow') return decision
  if (verdict === 'absent') throw new AppError('thing.not_found')
  const insider = asked.actor.kind === 'member' && asked.actor.team === asked.file.team
  const words = reasons.filter(({ warning }) => !warning).map((reason) => (insider ? reason.team : reason.outsider))
  throw new AppError(verdict === 'deny' ? 'rights.denied' : 'rights.steps', { reasons: words, steps })
}
