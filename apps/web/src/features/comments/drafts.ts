import { useRef, useState } from 'react'
import type { Draft } from './MentionBox.tsx'

const nothing: Draft = { text: '', people: [] }
/** What was begun stays, whichever panel or file is looked at meanwhile: by its file, and for replies by their thread. */
const drafts = new Map<string, Map<string, Draft>>()
const ofFile = (file: string) => drafts.get(file) ?? new Map<string, Draft>()

/** What was begun to be said about a file and is not sent. */
export const draftTextOf = (file: string) =>
  [...ofFile(file).values()].map(({ text }) => text).join('\n\n') || undefined
/** Whether a reply was begun. */
export const hasDraft = (file: string, place: string) => ofFile(file).has(place)

/** What is being written at a place of a file: the file itself, or a thread. */
export const useDraft = (file: string, place: string) => {
  const [draft, set] = useState(() => ofFile(file).get(place) ?? nothing)
  const latest = useRef(draft)
  const setDraft = (next: Draft) => {
    const all = ofFile(file)
    if (next.text === '') all.delete(place)
    else drafts.set(file, all.set(place, next))
    latest.current = next
    set(next)
  }
  return {
    draft,
    setDraft,
    clear: () => setDraft(nothing),
    /** Whether something was typed since the draft was cleared. */
    isTyped: () => latest.current.text.trim() !== '',
    /** Puts back what could not be sent, before anything typed since. */
    putBack: (unsent: Draft) => {
      const { text, people } = latest.current
      setDraft({ text: text === '' ? unsent.text : `${unsent.text}\n${text}`, people: [...unsent.people, ...people] })
    },
  }
}
