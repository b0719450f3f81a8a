import { NumberInput } from '@mantine/core'
import { type Edge, edgeOf, type File, RESIZE_DEFAULT_PX, RESIZE_MAX_PX, sizeAfter } from '@vitrine/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { downloadFile } from '../downloads/index.ts'
import { words } from '../../ui/words.ts'
import { sizeWords } from './copy.ts'
import css from './conversions.module.css'

/** Asks for the length of one edge and derives the other. Starts at 400 px for the edge specified in spec §5. */
export const CustomSizeDialog = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const { width, height, kind } = file.latest_version
  const image = { width: width ?? 1, height: height ?? 1, kind }
  const [edge, setEdge] = useState<Edge>(() => edgeOf(image, RESIZE_DEFAULT_PX))
  const after = sizeAfter(image, edge)
  const most = (side: 'width' | 'height') => (kind === 'vector' ? RESIZE_MAX_PX : image[side])
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
      title={sizeWords.title}
      sub={sizeWords.help(file.name, image.width, image.height)}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit" icon={IconDownload}>
            {sizeWords.download}
          </Button>
        </>
      }
    >
      <div className={css.edges}>
        {number('width', sizeWords.width)}
        {number('height', sizeWords.height)}
      </div>
    </Dialog>
  )
}
