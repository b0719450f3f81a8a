import type { DownloadTerms, StepsTaken } from '@vitrine/contract'
import { newRegistry } from '../../lib/registry.ts'

/** What a person is asked before a download, one dialog after the other. */
export type Question = {
  id: string
  /** What it is about: a name, or how many files. */
  name: string
  terms: Pick<DownloadTerms, 'steps' | 'disclaimer' | 'agreement' | 'sizes' | 'reasons' | 'marked'>
  /** Lets the person choose a size, also where nothing else is asked. */
  choose: boolean
  shape: string
  /** The side that a custom size is named by: the width of what is landscape, else the height (spec §5). */
  side?: 'width' | 'height'
  answer: (taken: StepsTaken | null) => void
}
/** The questions that are open; the first is shown. */
export const questions = newRegistry<Question>()

let asked = 0
/** Puts the steps before the person. Null: they thought better of it. */
export const askSteps = (question: Omit<Question, 'id' | 'answer'>) =>
  new Promise<StepsTaken | null>((done) => {
    asked += 1
    const id = `question ${asked}`
    const answer = (taken: StepsTaken | null) => {
      questions.remove(id)
      done(taken)
    }
    questions.add({ ...question, id, answer })
  })
