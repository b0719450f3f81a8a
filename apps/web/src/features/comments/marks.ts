import type { Comment, Spot } from '@vitrine/contract'
import { createContext, type RefObject, useContext, useRef, useState } from 'react'

/** What the stage and the comments beside it have in common: which spot is meant, which one is looked at, and the film. */
export type Marks = {
  /** Comments are read now: their spots are shown. */
  shown: boolean
  show: (shown: boolean) => void
  /** A spot is being marked for what is written. */
  marking: boolean
  mark: (marking: boolean) => void
  draft: Spot | null
  setDraft: (spot: Spot | null) => void
  /** The comment that is pointed at. */
  lit: string | null
  light: (comment: string | null) => void
  film: RefObject<HTMLVideoElement | null>
}

const Context = createContext<Marks | undefined>(undefined)
export const MarksProvider = Context.Provider
export const useMarks = () => useContext(Context)

/** The marks of one file; another one begins without any. */
export const useNewMarks = (file: string): Marks => {
  const [shown, show] = useState(false)
  const [of, setOf] = useState(file)
  const [marking, mark] = useState(false)
  const [draft, setDraft] = useState<Spot | null>(null)
  const [lit, light] = useState<string | null>(null)
  const film = useRef<HTMLVideoElement>(null)
  if (of !== file) {
    setOf(file)
    mark(false)
    setDraft(null)
    light(null)
  }
  return { shown, show, marking, mark, draft, setDraft, lit, light, film }
}

/** The comments that mean a spot, by the number that stands on it: the oldest is the first. */
export const numberComments = (newestFirst: readonly Comment[]) =>
  new Map(
    newestFirst
      .toReversed()
      .filter(({ spot }) => spot !== null)
      .map(({ uuid }, i) => [uuid, i + 1]),
  )
