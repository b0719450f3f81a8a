import type { Cover } from '@vitrine/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconPhoto } from '../../ui/icons.ts'
import { FilePicker } from '../picker/index.ts'
import css from './fields.module.css'
import { imageWords } from './settings-copy.ts'

export type Image = Pick<Cover, 'uuid' | 'thumbnail_url'>
type ImageFieldProps = {
  label: string
  help: string
  value: Image | null
  onChange: (image: Image | null) => void
  /** The title of the dialog for choosing an image. */
  choose: string
  /** The label of the button that removes the image. */
  clear: string
  error?: string | undefined
  disabled?: boolean
  square?: boolean
}
/** An image from the library. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, help, value, onChange, choose, clear, error, disabled = false, square = false } = props
  const [picking, setPicking] = useState(false)
  return (
    <div role="group" aria-label={label}>
      <div className={css.label}>{label}</div>
      <div className={css.imageRow}>
        <span className={css.image} data-square={square || undefined}>
          {value?.thumbnail_url ? (
            <img src={value.thumbnail_url} alt="" />
          ) : (
            <IconPhoto size={24} stroke={1.4} aria-hidden />
          )}
        </span>
        {!disabled && (
          <>
            <Button onClick={() => setPicking(true)}>{value ? imageWords.change : imageWords.choose}</Button>
            {value && (
              <Button subtle onClick={() => onChange(null)}>
                {clear}
              </Button>
            )}
          </>
        )}
      </div>
      {error ? <p className={css.wrong}>{error}</p> : <p className={css.below}>{help}</p>}
      {picking && (
        <FilePicker
          title={choose}
          action={imageWords.action}
          asks="publish"
          one
          shown
          onChoose={([file]) => {
            if (file) onChange(file)
            return file !== undefined
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
