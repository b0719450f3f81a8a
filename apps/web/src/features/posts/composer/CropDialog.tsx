import 'react-image-crop/dist/ReactCrop.css'
import { type Crop, cropToFit, type FileCard, type ImageRules } from '@vitrine/contract'
import { useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import { Button } from '../../../ui/Button.tsx'
import { StageDialog } from '../../../ui/StageDialog.tsx'
import { words } from '../../../ui/words.ts'
import { useLargeImage } from '../../files/index.ts'
import { asBox, asPercent, cropHandles, largestBox } from '../../versions/index.ts'
import { cropWords } from './copy.ts'
import css from './composer.module.css'
import { isAllowed, shapesFor, type Size } from './shapes.ts'

type CropDialogProps = {
  card: FileCard
  crop: Crop | null
  rules: ImageRules
  onCrop: (crop: Crop | null) => void
  onClose: () => void
}
/** Returns the offered aspect ratio that matches the crop, if there is one. */
const shapeOf = (crop: Crop | null, offered: readonly (readonly [string, number])[]) =>
  crop && offered.find(([, shape]) => Math.abs(crop.width / crop.height - shape) < 0.01)?.[1]

/** Chooses the part of an image that is posted, in an aspect ratio that the network accepts. */
export const CropDialog = ({ card, crop, rules, onCrop, onClose }: CropDialogProps) => {
  const size: Size = { width: card.width ?? 1, height: card.height ?? 1 }
  const offered = shapesFor(rules)
  const original: readonly [string, number][] = isAllowed(size, rules)
    ? [[cropWords.original, size.width / size.height]]
    : []
  const all = [...original, ...offered]
  const fitting = cropToFit(size, rules)
  const [box, setBox] = useState<Crop>(crop ?? fitting)
  const image = useLargeImage(card)
  const [shape, setShape] = useState(shapeOf(crop, all) ?? all[0]?.[1] ?? 1)
  return (
    <StageDialog
      title={cropWords.title(card.name)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onCrop(box)
        onClose()
      }}
      footer={
        <>
          <fieldset className={css.shapes}>
            <legend className={css.legend}>{cropWords.shapes}</legend>
            {all.map(([label, ratio]) => (
              <Button
                key={label}
                size="small"
                aria-pressed={shape === ratio}
                onClick={() => {
                  setShape(ratio)
                  setBox(largestBox(ratio, size, box))
                }}
              >
                {label}
              </Button>
            ))}
          </fieldset>
          <Button
            onClick={() => {
              onCrop(null)
              onClose()
            }}
          >
            {cropWords.whole}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit">
            {cropWords.save}
          </Button>
        </>
      }
    >
      <ReactCrop
        crop={asPercent(box, size)}
        aspect={shape}
        keepSelection
        ruleOfThirds
        ariaLabels={cropHandles}
        className={css.crop ?? ''}
        onChange={(_, percent) => {
          if (percent.width > 0 && percent.height > 0) setBox(asBox(percent, size))
        }}
      >
        <img
          src={image ?? ''}
          alt={card.name}
          className={css.cropImage}
          style={{ '--shape': String(size.width / size.height) } as Record<string, string>}
        />
      </ReactCrop>
    </StageDialog>
  )
}
