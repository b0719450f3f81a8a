import { type DragEvent, type ReactNode, useState } from 'react'
import { IconUpload } from '../../ui/icons.ts'
import css from './DropZone.module.css'
import { handleDrop } from './handle-drop.ts'
import { openFilePicker, type PickedFile } from './picked-files.ts'

type DropBoxProps = { onFiles: (picked: readonly PickedFile[]) => void; title: string; children?: ReactNode }

/** An area in a flyout to drop files on, or to click to choose them. */
export const DropZone = ({ onFiles, title, children }: DropBoxProps) => {
  const [over, setOver] = useState(false)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void handleDrop(event.dataTransfer, onFiles)
  }
  const hovered = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }
  return (
    <button
      type="button"
      className={css.box}
      data-over={over || undefined}
      onClick={() => void openFilePicker().then(onFiles)}
      onDragOver={hovered}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <IconUpload size={28} stroke={1.6} aria-hidden />
      <span className={css.title}>{title}</span>
      {children && <span className={css.help}>{children}</span>}
    </button>
  )
}
