import { NumberInput } from '@mantine/core'
import { type Edge, edgeOf, type File, RESIZE_DEFAULT_PX, RESIZE_MAX_PX, sizeAfter } from '@vitrine/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { downloadFile } from '../downloads/index.ts'
import css from './conversions.module.css'

/** A size of one's own: one edge is given, the other follows. It begins at 400 px on the right edge (spec §5). */
export const CustomSizeDialog = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const { width, height, kind } = file.latest_version
  const picture = { width: width ?? 1, height: height ?? 1, kind }
  const [edge, setEdge] = useState<Edge>(() => edgeOf(picture, RESIZE_DEFAULT_PX))
  const after = sizeAfter(picture, edge)
  const most = (side: 'width' | 'height') => (kind === 'vector' ? RESIZE_MAX_PX : picture[side])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void downloadFile(file, { shape: edge.width === undefined ? `h${after.height}` : `w${after.width}` })
    onClose()
  }
  const number = (side: 'width' | 'height', label: string) => (
    <NumberInput
      label={label}
      suffix=" px"
      min={1}
      max={most(side)}
      allowDecimal={false}
      allowNegative={false}
      value={after[side]}
      data-autofocus={edge[side] !== undefined || undefined}
      onChange={(value) => {
        const px = Math.min(Math.max(1, Number(value) || 1), most(side))
        setEdge(side === 'width' ? { width: px } : { height: px })
      }}
    />
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Custom size"
      sub={`${file.name} is ${picture.width} × ${picture.height}. Its shape is kept, and it never grows.`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" icon={IconDownload}>
            Download
          </Button>
        </>
      }
    >
      <div className={css.edges}>
        {number('width', 'Width')}
        {number('height', 'Height')}
      </div>
    </Dialog>
  )
}
