import { AppError, type Case, type Decision, decide } from '@vitrine/contract'

/** Asks the rights decision and goes on only where it allows; else it throws what the caller may know of the reasons. */
export const decided = (asked: Case): Decision => {
  const decision = decide(asked)
  const { verdict, steps, reasons } = decision
  if (verdict === 'allow') return decision
  if (verdict === 'absent') throw new AppError('thing.not_found')
  const insider = asked.actor.kind === 'member' && asked.actor.team === asked.file.team
  const words = reasons.filter(({ warning }) => !warning).map((reason) => (insider ? reason.team : reason.outsider))
  throw new AppError(verdict === 'deny' ? 'rights.denied' : 'rights.steps', { reasons: words, steps })
}
