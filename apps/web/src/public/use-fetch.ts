import { useCallback, useEffect, useRef, useState } from 'react'

/** Something that is asked for when `key` changes, and again when asked to. An answer that comes too late is dropped. What is known
 *  already, `first`, is not asked for again. */
export const useFetch = <T>(load: () => Promise<T>, key: string, first?: T) => {
  const [state, setState] = useState<{ value?: T; error?: unknown }>(first === undefined ? {} : { value: first })
  const newest = useRef({ load, asked: 0, known: first !== undefined })
  useEffect(() => {
    newest.current.load = load
  })
  const reload = useCallback(() => {
    const asked = ++newest.current.asked
    const isNewest = () => newest.current.asked === asked
    newest.current.load().then(
      (value) => isNewest() && setState({ value }),
      (error: unknown) => isNewest() && setState({ error }),
    )
  }, [])
  useEffect(() => {
    if (!newest.current.known) reload()
    newest.current.known = false
  }, [reload, key])
  return { ...state, reload }
}
