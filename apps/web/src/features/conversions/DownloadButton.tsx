import { Menu } from '@mantine/core'
import { conversionMenu, type File, type OfferedConversion, sizeAfter } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { type Icon, IconArrowsMaximize, IconFile, IconMovie, IconPhoto, IconRuler } from '../../ui/icons.ts'
import { SplitButton } from '../../ui/SplitButton.tsx'
import { downloadFile } from '../downloads/index.ts'
import { sizeWords } from './copy.ts'
import css from './conversions.module.css'

const icons: Record<OfferedConversion['choice'], Icon> = {
  original: IconFile,
  large: IconArrowsMaximize,
  medium: IconArrowsMaximize,
  custom: IconRuler,
  jpg: IconPhoto,
  mp4: IconMovie,
}
const edgeIn = ({ width, height }: OfferedConversion) => {
  if (width !== null) return { width }
  return height === null ? undefined : { height }
}

type DownloadButtonProps = {
  file: File
  /** The button that downloads the original. */
  main: ReactNode
  /** Opens the dialog for a custom size. */
  onCustom: () => void
  /** Larger, for the bottom bar on a phone. */
  large?: boolean
}

/** The Download button, with a menu of the other available sizes and formats beside it (spec §9). */
export const DownloadButton = ({ file, main, onCustom, large }: DownloadButtonProps) => {
  const { latest_version: version } = file
  const menu = conversionMenu(version)
  if (menu.length < 2) return main
  const run = (offered: OfferedConversion) => {
    if (offered.choice === 'custom') return onCustom()
    const { width, height, choice } = offered
    void downloadFile(file, { shape: width ? `w${width}` : height ? `h${height}` : choice })
  }
  const sizeOf = (offered: OfferedConversion) => {
    const edge = edgeIn(offered)
    const { width, height, kind } = version
    if (!width || !height || offered.choice === 'custom') return null
    const after = edge ? sizeAfter({ width, height, kind }, edge) : { width, height }
    return sizeWords.dimensions(after)
  }
  return (
    <SplitButton
      primary
      large={large === true}
      full={large === true}
      upwards={large === true}
      label={sizeWords.otherSizes}
      main={main}
    >
      {menu.map((offered) => {
        const I = icons[offered.choice]
        return (
          <Menu.Item
            key={offered.choice}
            leftSection={<I size={17} stroke={1.6} aria-hidden />}
            rightSection={<span className={css.size}>{sizeOf(offered)}</span>}
            onClick={() => run(offered)}
          >
            {offered.label}
          </Menu.Item>
        )
      })}
    </SplitButton>
  )
}
