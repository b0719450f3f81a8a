import type { Spot } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { commentsQuery } from './api.ts'
import { type Marks, numberComments, useMarks } from './marks.ts'
import css from './SpotLayer.module.css'
import { centreSpot, moveSpot, spotOf } from './spots.ts'

const percent = (share: number) => `${share * 100}%`
const placeOf = ({ x, y, width, height }: Spot): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})
const shareOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
  const box = currentTarget.getBoundingClientRect()
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
}

/** Where a spot is marked: by drawing over the picture, or with the arrow keys. */
const Marking = ({ draft, setDraft, mark }: Pick<Marks, 'draft' | 'setDraft' | 'mark'>) => {
  const area = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | undefined>(undefined)
  useEffect(() => area.current?.focus(), [])
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') setDraft(null)
      else if (!draft) setDraft(centreSpot)
      mark(false)
      return
    }
    const next = moveSpot(draft ?? centreSpot, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    setDraft(next)
  }
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = shareOf(event)
      setDraft(spotOf(from.current, from.current))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (from.current) setDraft(spotOf(from.current, shareOf(event)))
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      event.stopPropagation()
      if (from.current) mark(false)
      from.current = undefined
    },
  }
  return (
    <div
      ref={area}
      role="application"
      // A picture is marked like on paper: this takes the pointer, and the arrow keys do the same.
      tabIndex={0}
      className={css.marking}
      aria-label="Mark a spot: draw over the picture, or move it with the arrow keys, change its size with Shift, and press Enter"
      onKeyDown={pressed}
      {...pointers}
    />
  )
}

/** The spots of a picture that comments mean. The one that is pointed at is lit, the rest of the picture is dimmed. */
export const SpotLayer = ({ file, style }: { file: string; style: CSSProperties }) => {
  const marks = useMarks()
  const query = useInfiniteQuery({
    ...commentsQuery(file),
    enabled: marks?.shown === true,
  })
  if (!marks?.shown) return null
  const said = query.data?.pages.flatMap(({ results }) => results) ?? []
  const numbers = numberComments(said)
  const { lit, light, draft, marking } = marks
  const settled = new Set(said.filter(({ resolved_at }) => resolved_at).map(({ uuid }) => uuid))
  // What is settled no longer stands on the picture, unless it is pointed at among the comments.
  const open = said.filter(({ uuid, parent }) => !settled.has(parent ?? uuid) || lit === uuid)
  return (
    <div className={css.layer} style={style} data-lit={lit !== null || undefined}>
      {open.map(
        ({ uuid, spot, text }) =>
          spot && (
            <button
              key={uuid}
              type="button"
              className={css.spot}
              style={placeOf(spot)}
              data-point={(spot.width === 0 && spot.height === 0) || undefined}
              data-on={lit === uuid || undefined}
              aria-label={`Spot ${numbers.get(uuid)}: ${text.slice(0, 80)}`}
              onPointerDown={(event) => event.stopPropagation()}
              onDoubleClick={(event) => event.stopPropagation()}
              onMouseEnter={() => light(uuid)}
              onMouseLeave={() => light(null)}
              onFocus={() => light(uuid)}
              onBlur={() => light(null)}
              onClick={() =>
                document.getElementById(`comment-${uuid}`)?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
              }
            >
              <span className={css.number}>{numbers.get(uuid)}</span>
            </button>
          ),
      )}
      {draft && (
        <div
          className={css.spot}
          data-draft
          data-point={(draft.width === 0 && draft.height === 0) || undefined}
          style={placeOf(draft)}
        >
          <span className={css.number}>{numbers.size + 1}</span>
        </div>
      )}
      {marking && <Marking {...marks} />}
    </div>
  )
}
