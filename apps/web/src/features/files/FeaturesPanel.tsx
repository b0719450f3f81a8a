import { BOX_REFERENCE_PX, type File } from '@vitrine/contract'
import css from './Boxes.module.css'
import { pictureOf } from './picture.ts'
import type { FileView } from './view.ts'

type Box = File['bounding_boxes'][number]
/** Boxes are counted in pixels of the picture as it is when its longer side has 700. */
const placeOf = ({ x1, y1, x2, y2 }: Box, { width, height }: Pick<File, 'width' | 'height'>) => {
  const [w, h] = [width ?? 1, height ?? 1]
  const shrunk = BOX_REFERENCE_PX / Math.max(w, h)
  const percent = (value: number, whole: number) => `${(value / (whole * shrunk)) * 100}%`
  return { left: percent(x1, w), top: percent(y1, h), width: percent(x2 - x1, w), height: percent(y2 - y1, h) }
}
const kinds: Record<string, string> = { FACE: 'Face' }

/** What was found in the picture: who or what it is, and how likely. */
export const FeaturesPanel = ({ view: { file } }: { view: FileView }) => {
  const src = pictureOf(file.latest_version, file.recycled)
  return (
    <>
      {src && (
        <div className={css.picture}>
          <img src={src} alt={file.description || file.name} />
          {file.bounding_boxes.map((box, i) => (
            <span key={box.uuid} className={css.box} style={placeOf(box, file)}>
              <span className={css.number}>{i + 1}</span>
            </span>
          ))}
        </div>
      )}
      <ol className={css.boxes} aria-label="What was found">
        {file.bounding_boxes.map(({ uuid, person, category, likelihood }) => (
          <li key={uuid}>
            <span>{person?.name || kinds[category] || 'Something'}</span>
            <span className={css.likely}>{Math.round(likelihood * 100)} %</span>
          </li>
        ))}
      </ol>
    </>
  )
}
