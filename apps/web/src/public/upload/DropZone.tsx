import { type DragEvent, type ReactNode, useState } from 'react'
import { openFilePicker, type PickedFile, readDataTransfer } from '../../features/uploads/parts.ts'
import { Icon } from '../components.tsx'

type Props = {
  title: ReactNode
  /** `unread` are the names of files that could not be read from the disk. */
  onFiles: (picked: readonly PickedFile[], unread: readonly string[]) => void
  small?: boolean
  children?: ReactNode
}

/** Opens the file dialog, and accepts dropped files. */
export const DropZone = ({ title, onFiles, small, children }: Props) => {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void readDataTransfer(event.dataTransfer).then(({ picked, unread }) => onFiles(picked, unread))
  }
  return (
    <button
      type="button"
      className={small ? 'drop-box small' : 'drop-box'}
      data-over={over || undefined}
      onClick={() => void openFilePicker().then((picked) => onFiles(picked, []))}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <strong>{title}</strong>
      {children && <span>{children}</span>}
    </button>
  )
}
