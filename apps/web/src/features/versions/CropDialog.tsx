import 'react-image-crop/dist/ReactCrop.css'
import { NumberInput } from '@mantine/core'
import { AppError, type Version, versions } from '@vitrine/contract'
import { type FormEvent, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { StageDialog } from '../../ui/StageDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { cropHandles, cropWords } from './copy.ts'
import { boxOf, cropShapes, largestBox, presetsFor } from './crop.ts'
import { asBox, asPercent } from './crop-area.ts'
import { useSession } from '../auth/index.ts'
import { confirmReplace } from '../usage/index.ts'
import { showCropToast } from './crop-toast.ts'
import css from './CropDialog.module.css'

type CropDialogProps = {
  version: Version
  file: { uuid: string; name: string }
  onClose: () => void
}
/** Creates a new version from a part of the image: a preset size, or any size. */
export const CropDialog = ({ version, file, onClose }: CropDialogProps) => {
  const { name } = file
  const { team } = useSession()
  const image = { width: version.width ?? 1, height: version.height ?? 1 }
  const [box, setBox] = useState(() => boxOf({ width: image.width * 0.8, height: image.height * 0.8 }, image))
  const [fixed, setFixed] = useState(false)
  const [shape, setShape] = useState<number>()
  const crop = useSend(versions.crop)
  const presets = presetsFor(image)
  const isPreset = (w: number, h: number) => fixed && box.width === w && box.height === h

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The crop replaces the active version, so a file in use requires confirmation first.
    if (!(await confirmReplace(team.uuid, file.uuid, cropWords.crop))) return
    try {
      await crop.mutateAsync({ params: { version: version.uuid }, body: box })
      showCropToast()
      onClose()
    } catch (error) {
      toast.stop(cropWords.failed, { detail: error instanceof AppError ? error.message : undefined })
    }
  }
  const number = (side: 'width' | 'height', label: string) => (
    <NumberInput
      className={css.number ?? ''}
      aria-label={label}
      prefix={side === 'width' ? 'W ' : 'H '}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={box[side]}
      onChange={(value) => {
        setFixed(false)
        setShape(undefined)
        setBox(boxOf({ ...box, [side]: Number(value) || 1 }, image, box))
      }}
    />
  )
  return (
    <StageDialog
      title={cropWords.title(name)}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <fieldset className={css.sizes}>
            <legend className={css.legend}>{cropWords.aspectRatio}</legend>
            {cropShapes.map(([label, ratio]) => (
              <Button
                key={label}
                size="small"
                aria-pressed={shape === ratio}
                onClick={() => {
                  setFixed(false)
                  setShape(ratio)
                  setBox(largestBox(ratio, image, box))
                }}
              >
                {label}
              </Button>
            ))}
          </fieldset>
          <fieldset className={css.sizes}>
            <legend className={css.legend}>{cropWords.size}</legend>
            {presets.map(([w, h]) => (
              <Button
                key={`${w} ${h}`}
                size="small"
                aria-pressed={isPreset(w, h)}
                onClick={() => {
                  setFixed(true)
                  setShape(undefined)
                  setBox(boxOf({ width: w, height: h }, image, box))
                }}
              >
                {w} × {h}
              </Button>
            ))}
            {number('width', cropWords.width)}
            {number('height', cropWords.height)}
          </fieldset>
          <Button onClick={onClose}>{cropWords.cancel}</Button>
          <Button primary type="submit" busy={crop.isPending}>
            {cropWords.crop}
          </Button>
        </>
      }
    >
      <ReactCrop
        crop={asPercent(box, image)}
        onChange={(_, percent) => {
          if (percent.width > 0 && percent.height > 0)
            setBox(fixed ? { ...asBox(percent, image), width: box.width, height: box.height } : asBox(percent, image))
        }}
        locked={fixed}
        {...(shape === undefined ? {} : { aspect: shape })}
        keepSelection
        ruleOfThirds
        ariaLabels={cropHandles}
        className={css.crop ?? ''}
      >
        <img src={version.view_url ?? ''} alt={name} className={css.picture} />
      </ReactCrop>
    </StageDialog>
  )
}
