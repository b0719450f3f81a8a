import { createContext, useContext, useEffect } from 'react'

/** A text that is being changed: what it was, and what it is to be. */
export type Edit = { began: string; typed: string }
/** One that could not be saved; without a connection, it is sent when there is one again. */
type Unsent = Edit & { offline: boolean }
type UnsavedTextStore = {
  /** What is being written, by its field. */
  texts: Map<string, string>
  /** What could not be saved, by its field. It outlives the screen. */
  unsent: Map<string, Unsent>
}

const Context = createContext<UnsavedTextStore | undefined>(undefined)
/** Holds the texts that are being written, by their field, so that they are not lost with the file. */
export const UnsavedTexts = Context.Provider

const unsentOf = new Map<string, Map<string, Unsent>>()
/** What is written into the fields of one file: nothing yet, beside what could not be saved before. */
export const newUnsavedTexts = (file: string): UnsavedTextStore => {
  const unsent = unsentOf.get(file) ?? new Map<string, Unsent>()
  unsentOf.set(file, unsent)
  return { texts: new Map(), unsent }
}
const isAnyUnsent = () => [...unsentOf.values()].some(({ size }) => size > 0)
// Who closes the tab would lose it: the browser asks.
addEventListener('beforeunload', (event) => {
  if (isAnyUnsent()) event.preventDefault()
})

/** Tells what is being written into a field; undefined where nothing is, or nothing new. */
export const useUnsavedText = (field: string, text: string | undefined) => {
  const texts = useContext(Context)?.texts
  useEffect(() => {
    if (text === undefined) texts?.delete(field)
    else texts?.set(field, text)
  }, [texts, field, text])
}

/** What was written into a field and could not be saved. */
export const useFailedText = (field: string) => {
  const unsent = useContext(Context)?.unsent
  return {
    now: () => unsent?.get(field),
    keep: (text: Unsent) => void unsent?.set(field, text),
    drop: () => void unsent?.delete(field),
  }
}
