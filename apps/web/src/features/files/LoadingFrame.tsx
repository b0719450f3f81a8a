import { Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import css from './FileScreen.module.css'
import head from './FileHeader.module.css'

/** The screen before its file has come, or instead of it. */
export const LoadingFrame = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <div className={css.alone} data-mantine-color-scheme="dark">
    <div className={head.head}>
      <IconButton icon={IconArrowLeft} label="Back to the list" onClick={onClose} />
    </div>
    <div className={css.centre}>{children ?? <Loader size={28} color="var(--stage-ink)" aria-label="Loading" />}</div>
  </div>
)
