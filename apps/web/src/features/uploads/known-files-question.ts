import { useSyncExternalStore } from 'react'
import type { KnownFilesQuestion, KnownFileRules } from './known-files.ts'

type Open = KnownFilesQuestion & { answer: (rules: Partial<KnownFileRules> | null) => void }
let waiting: readonly Open[] = []
const watchers = new Set<() => void>()
const setWaiting = (next: readonly Open[]) => {
  waiting = next
  for (const notify of watchers) notify()
}

/** Asks a question in a dialog; further questions wait for their turn. */
export const askAboutKnown = (question: KnownFilesQuestion) =>
  new Promise<Partial<KnownFileRules> | null>((done) => {
    const open: Open = {
      ...question,
      answer: (rules) => {
        setWaiting(waiting.filter((one) => one !== open))
        done(rules)
      },
    }
    setWaiting([...waiting, open])
  })

/** The question that is open now. */
export const useQuestion = () =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => waiting[0],
  )
