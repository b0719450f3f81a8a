import { createContext, useContext, useEffect } from 'react'

const Context = createContext<Map<string, string> | undefined>(undefined)
/** Holds the texts that are being written, by their field, so that they are not lost with the file. */
export const UnsavedTexts = Context.Provider

/** Tells what is being written into a field; undefined where nothing is, or nothing new. */
export const useUnsavedText = (field: string, text: string | undefined) => {
  const texts = useContext(Context)
  useEffect(() => {
    if (text === undefined) texts?.delete(field)
    else texts?.set(field, text)
  }, [texts, field, text])
}
