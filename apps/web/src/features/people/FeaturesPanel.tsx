import css from './Boxes.module.css'
import { formatLikelihood, nameOf, useBoxes, useShownBoxes } from './boxes.ts'
import { boxWords } from './box-copy.ts'
import { Face } from './Face.tsx'
import type { FileView } from '../files/index.ts'

/** The objects detected in the image, with their likelihood. The stage shows where they are. */
export const FeaturesPanel = ({ view: { file } }: { view: FileView }) => {
  const boxes = useBoxes()
  useShownBoxes(true)
  return (
    <ol aria-label={boxWords.found}>
      {file.bounding_boxes.map((box, i) => (
        <li
          key={box.uuid}
          className={css.found}
          data-on={boxes?.lit === box.uuid || undefined}
          onMouseEnter={() => boxes?.light(box.uuid)}
          onMouseLeave={() => boxes?.light(null)}
        >
          <span className={css.mark}>{i + 1}</span>
          <Face src={box.person?.thumbnail_url ?? null} size="small" />
          <span className={css.who}>{nameOf(box)}</span>
          <span className={css.likely}>{formatLikelihood(box)}</span>
        </li>
      ))}
    </ol>
  )
}
