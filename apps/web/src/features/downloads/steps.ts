import type { DownloadTerms, StepsTaken } from '@vitrine/contract'
import { newRegistry } from '../../lib/registry.ts'

/** A download whose dialogs are open or waiting, and what they ask for. */
export type Question = {
  id: string
  /** A file name, or the number of files. */
  name: string
  terms: Pick<DownloadTerms, 'steps' | 'disclaimer' | 'agreement' | 'sizes' | 'reasons' | 'marked'>
  /** Asks for a size even if there are no other steps. */
  choose: boolean
  shape: string
  /** True if many files are downloaded. The size then applies to the images among them. */
  many?: boolean
  /** The size already chosen, when several files are downloaded. */
  size?: StepsTaken['size']
  /** The side a custom size refers to: the width of landscape images, else the height (spec §5). */
  side?: 'width' | 'height'
  answer: (taken: StepsTaken | null) => void
}
/** The open dialogs; the first is shown. */
export const questions = newRegistry<Question>()

let asked = 0
/** Shows the steps and returns the answers, or null if the user cancels. */
export const promptForSteps = (question: Omit<Question, 'id' | 'answer'>) =>
  new Promise<StepsTaken | null>((done) => {
    asked += 1
    const id = `question ${asked}`
    const answer = (taken: StepsTaken | null) => {
      questions.remove(id)
      done(taken)
    }
    questions.add({ ...question, id, answer })
  })
