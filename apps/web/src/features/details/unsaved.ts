import { createContext, useContext, useEffect } from 'react'

/** A text being edited: the text at the start, and the text typed so far. */
export type Edit = { began: string; typed: string }
/** A text that couldn’t be saved. If the user was offline, it is sent when the connection is back. */
type Unsent = Edit & { offline: boolean }
type UnsavedTextStore = {
  /** The texts being edited, by field. */
  texts: Map<string, string>
  /** The texts that couldn’t be saved, by field. Kept after the screen is closed. */
  unsent: Map<string, Unsent>
}

const Context = createContext<UnsavedTextStore | undefined>(undefined)
/** Provides the texts being edited, so that they can still be copied if the file is deleted. */
export const UnsavedTexts = Context.Provider

const unsentOf = new Map<string, Map<string, Unsent>>()
/** Creates a store for the fields of one file, including texts that couldn’t be saved earlier. */
export const newUnsavedTexts = (file: string): UnsavedTextStore => {
  const unsent = unsentOf.get(file) ?? new Map<string, Unsent>()
  unsentOf.set(file, unsent)
  return { texts: new Map(), unsent }
}
const isAnyUnsent = () => [...unsentOf.values()].some(({ size }) => size > 0)
// Makes the browser ask before the tab is closed, because unsaved text would be lost.
addEventListener('beforeunload', (event) => {
  if (isAnyUnsent()) event.preventDefault()
})

/** Registers the text being edited in a field; undefined if it is unchanged. */
export const useUnsavedText = (field: string, text: string | undefined) => {
  const texts = useContext(Context)?.texts
  useEffect(() => {
    if (text === undefined) texts?.delete(field)
    else texts?.set(field, text)
  }, [texts, field, text])
}

/** Returns functions that read, keep or discard a field’s text that couldn’t be saved. */
export const useFailedText = (field: string) => {
  const unsent = useContext(Context)?.unsent
  return {
    now: () => unsent?.get(field),
    keep: (text: Unsent) => void unsent?.set(field, text),
    drop: () => void unsent?.delete(field),
  }
}
