import type { Answer } from './api.ts'

type State = Answer['state']
/** What a tile says of a file that was asked for. */
export const stateWords: Record<State, string> = {
  waiting: 'Requested',
  approved: 'Approved',
  declined: 'Declined',
}

/** What the buttons above the files offer, where files have to be asked for. */
type AnswerCounts = {
  /** What can be downloaded now. */
  ready: readonly string[]
  /** What is still to be asked for. */
  open: readonly string[]
  waiting: number
  declined: number
}
export const countAnswers = (files: readonly string[], states: ReadonlyMap<string, State>): AnswerCounts => {
  const of = (state: State | undefined) => files.filter((file) => states.get(file) === state)
  return {
    ready: of('approved'),
    open: of(undefined),
    waiting: of('waiting').length,
    declined: of('declined').length,
  }
}

const counted = (n: number, words: string) => (n === 0 ? undefined : `${n} ${words}`)
/** "2 approved, 3 waiting for an answer, 1 declined." Nothing where nothing was asked for. */
export const answersInWords = ({ ready, waiting, declined }: AnswerCounts) => {
  const parts = [
    counted(ready.length, 'approved'),
    counted(waiting, 'waiting for an answer'),
    counted(declined, 'declined'),
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? `${parts.join(', ')}.` : ''
}
