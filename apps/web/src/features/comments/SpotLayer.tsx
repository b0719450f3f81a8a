import type { Spot } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import marksCss from '../../ui/ImageMarks.module.css'
import { MarkArea } from '../../ui/MarkArea.tsx'
import { commentWords, writeWords } from './copy.ts'
import { commentsQuery } from './api.ts'
import { numberComments, useMarks } from './marks.ts'
import css from './SpotLayer.module.css'

const percent = (share: number) => `${share * 100}%`
const placeOf = ({ x, y, width, height }: Spot): CSSProperties => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

/** The spots in an image that comments refer to. The highlighted one stands out, and the rest of the image is dimmed. */
export const SpotLayer = ({ file, style }: { file: string; style: CSSProperties }) => {
  const marks = useMarks()
  const query = useInfiniteQuery({
    ...commentsQuery(file),
    enabled: marks?.shown === true,
  })
  if (!marks?.shown) return null
  const comments = query.data?.pages.flatMap(({ results }) => results) ?? []
  const numbers = numberComments(comments)
  const { lit, light, draft, marking } = marks
  const settled = new Set(comments.filter(({ resolved_at }) => resolved_at).map(({ uuid }) => uuid))
  // The spots of resolved threads are hidden, unless their comment is highlighted.
  const open = comments.filter(({ uuid, parent }) => !settled.has(parent ?? uuid) || lit === uuid)
  return (
    <div className={marksCss.layer} style={style} data-lit={lit !== null || undefined}>
      {open.map(
        ({ uuid, spot, text }) =>
          spot && (
            <button
              key={uuid}
              type="button"
              className={marksCss.mark}
              style={placeOf(spot)}
              data-point={(spot.width === 0 && spot.height === 0) || undefined}
              data-on={lit === uuid || undefined}
              aria-label={commentWords.spot(numbers.get(uuid), text)}
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
          className={marksCss.mark}
          data-draft
          data-point={(draft.width === 0 && draft.height === 0) || undefined}
          style={placeOf(draft)}
        >
          <span className={css.number}>{numbers.size + 1}</span>
        </div>
      )}
      {marking && (
        <MarkArea
          label={writeWords.markHow}
          draft={draft}
          setDraft={marks.setDraft}
          onDone={() => marks.mark(false)}
          onCancel={() => marks.mark(false)}
        />
      )}
    </div>
  )
}
