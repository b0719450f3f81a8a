import type { Comment, Spot } from '@vitrine/contract'
import { createContext, type RefObject, useContext, useRef, useState } from 'react'

/** State shared by the stage and the comments: marked spots, the highlighted comment and the video. */
export type Marks = {
  /** Whether spots are shown: true while the comments panel is open. */
  shown: boolean
  show: (shown: boolean) => void
  /** True while a spot is being marked for a new comment. */
  marking: boolean
  mark: (marking: boolean) => void
  draft: Spot | null
  setDraft: (spot: Spot | null) => void
  /** The highlighted comment. */
  lit: string | null
  light: (comment: string | null) => void
  video: RefObject<HTMLVideoElement | null>
}

const Context = createContext<Marks | undefined>(undefined)
export const MarksProvider = Context.Provider
export const useMarks = () => useContext(Context)

/** The marks of one file. Reset when another file opens. */
export const useNewMarks = (file: string): Marks => {
  const [shown, show] = useState(false)
  const [of, setOf] = useState(file)
  const [marking, mark] = useState(false)
  const [draft, setDraft] = useState<Spot | null>(null)
  const [lit, light] = useState<string | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  if (of !== file) {
    setOf(file)
    mark(false)
    setDraft(null)
    light(null)
  }
  return { shown, show, marking, mark, draft, setDraft, lit, light, video }
}

/** Numbers the comments that have a spot, from the oldest on. Returns the numbers by comment id. */
export const numberComments = (newestFirst: readonly Comment[]) =>
  new Map(
    newestFirst
      .toReversed()
      .filter(({ spot }) => spot !== null)
      .map(({ uuid }, i) => [uuid, i + 1]),
  )
