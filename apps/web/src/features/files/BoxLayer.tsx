import type { CSSProperties } from 'react'
import css from './Boxes.module.css'
import { formatLikelihood, nameOf, placeOf, useBoxes } from './boxes.ts'
import type { FileView } from './view.ts'

/** What was found in the picture, drawn over it while it is read about. Boxes are of the version in use. */
export const BoxLayer = ({ view: { file, shown }, style }: { view: FileView; style: CSSProperties }) => {
  const boxes = useBoxes()
  if (!boxes?.shown || shown.uuid !== file.latest_version.uuid) return null
  const { lit, light } = boxes
  return (
    <div className={css.layer} style={style}>
      {file.bounding_boxes.map((box, i) => (
        <button
          key={box.uuid}
          type="button"
          className={css.box}
          style={placeOf(box, file)}
          data-on={lit === box.uuid || undefined}
          aria-label={`Box ${i + 1}: ${nameOf(box)}, ${formatLikelihood(box)}`}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onMouseEnter={() => light(box.uuid)}
          onMouseLeave={() => light(null)}
          onFocus={() => light(box.uuid)}
          onBlur={() => light(null)}
        >
          <span className={css.number}>{i + 1}</span>
        </button>
      ))}
    </div>
  )
}
