import type { Answer } from './api.ts'
import { answerWords } from './copy.ts'

type State = Answer['state']
/** The files by the state of their request. */
type AnswerCounts = {
  /** Files that can be downloaded now. */
  ready: readonly string[]
  /** Files that have not been requested. */
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

/** "2 approved, 3 waiting for an answer, 1 declined." Empty if nothing was requested. */
export const answersInWords = ({ ready, waiting, declined }: AnswerCounts) =>
  answerWords.counts(ready.length, waiting, declined)
