import type { File } from '@vitrine/contract'
import type { CSSProperties } from 'react'
import marksCss from '../../ui/ImageMarks.module.css'
import { MarkArea } from '../../ui/MarkArea.tsx'
import css from './Boxes.module.css'
import { formatLikelihood, nameOf, placeOf, spotOf, useBoxes } from './boxes.ts'
import { boxWords } from './box-copy.ts'

type BoxLayerProps = {
  file: File /** The version shown on the stage. Boxes belong to the active version. */
  version: string
  style: CSSProperties
}
/** The boxes drawn over an image while a panel lists them, and the region being drawn. */
export const BoxLayer = ({ file, version, style }: BoxLayerProps) => {
  const boxes = useBoxes()
  if (!boxes || version !== file.latest_version.uuid) return null
  const { shown, lit, light, drawing, draw, draft, setDraft } = boxes
  if (!shown && !drawing && !draft) return null
  return (
    <div className={marksCss.layer} style={style}>
      {shown &&
        file.bounding_boxes.map((box, i) => (
          <button
            key={box.uuid}
            type="button"
            className={marksCss.mark}
            style={placeOf(spotOf(box, file.latest_version))}
            data-on={lit === box.uuid || undefined}
            aria-label={boxWords.box(i + 1, nameOf(box), formatLikelihood(box))}
            onPointerDown={(event) => event.stopPropagation()}
            onDoubleClick={(event) => event.stopPropagation()}
            onMouseEnter={() => light(box.uuid)}
            onMouseLeave={() => light(null)}
            onFocus={() => light(box.uuid)}
            onBlur={() => light(null)}
            onClick={() =>
              document.getElementById(`face-${box.uuid}`)?.querySelector<HTMLElement>('button, a, input')?.focus()
            }
          >
            <span className={css.number} title={box.person?.name || undefined}>
              {box.person?.name ? box.person.name : i + 1}
            </span>
          </button>
        ))}
      {draft && <div className={marksCss.mark} data-draft style={placeOf(draft)} />}
      {drawing && (
        <MarkArea
          label={boxWords.drawHow}
          draft={draft}
          setDraft={setDraft}
          onDone={({ width, height }) => {
            // A click without dragging draws no box, so the user can try again.
            if (width === 0 || height === 0) setDraft(null)
            else draw(false)
          }}
          onCancel={() => draw(false)}
        />
      )}
    </div>
  )
}
