import { useCallback, useEffect, useState } from 'react'

/** Something that is asked for once, and again when asked to. */
export const useLoaded = <T>(load: () => Promise<T>, on: readonly unknown[], first?: T) => {
  const [state, setState] = useState<{ value?: T; error?: unknown }>(first === undefined ? {} : { value: first })
  // What is loaded depends on what is named in `on`, and on nothing else.
  // oxlint-disable-next-line react/exhaustive-deps
  const reload = useCallback(() => {
    let gone = false
    load().then(
      (value) => gone || setState({ value }),
      (error: unknown) => gone || setState({ error }),
    )
    return () => {
      gone = true
    }
  }, on)
  useEffect(() => reload(), [reload])
  return { ...state, reload }
}
