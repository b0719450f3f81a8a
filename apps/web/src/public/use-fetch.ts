import { useCallback, useEffect, useRef, useState } from 'react'

/** Fetches data when `key` changes, and on `reload`. Outdated responses are dropped. With `first`, the first fetch is skipped. */
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
