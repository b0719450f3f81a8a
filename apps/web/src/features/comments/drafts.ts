import { useRef, useState } from 'react'
import type { Draft } from './MentionBox.tsx'

const nothing: Draft = { text: '', people: [] }
/** Drafts by file, and by thread for replies. They survive switching to another panel or file. */
const drafts = new Map<string, Map<string, Draft>>()
const ofFile = (file: string) => drafts.get(file) ?? new Map<string, Draft>()

/** Returns the text of the unsent comments and replies on a file; undefined if there are none. */
export const draftTextOf = (file: string) =>
  [...ofFile(file).values()].map(({ text }) => text).join('\n\n') || undefined
/** Whether a thread has a draft reply. */
export const hasDraft = (file: string, place: string) => ofFile(file).has(place)

/** The draft of a comment on a file, or of a reply in a thread. */
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
    /** Whether anything has been typed since the draft was cleared. */
    isTyped: () => latest.current.text.trim() !== '',
    /** Restores an unsent text in front of the text typed since. */
    putBack: (unsent: Draft) => {
      const { text, people } = latest.current
      setDraft({ text: text === '' ? unsent.text : `${unsent.text}\n${text}`, people: [...unsent.people, ...people] })
    },
  }
}
