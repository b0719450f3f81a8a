import { Loader, Skeleton } from '@mantine/core'
import type { FileCard } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconArrowLeft } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { words } from '../../ui/words.ts'
import css from './FileScreen.module.css'
import head from './FileHeader.module.css'
import { isPanelOpen, ratioOf } from './Frame.tsx'
import { dimensionsInWords, typeInWords, screenWords } from './copy.ts'

type LoadingProps = {
  /** The file’s card from the list behind this screen, shown at once. */
  card: FileCard | undefined
  onClose: () => void
  children: ReactNode
}

const spinner = <Loader size={28} color="var(--stage-ink)" role="status" aria-label={words.loading} />

const Head = ({ card, onClose }: Pick<LoadingProps, 'card' | 'onClose'>) => (
  <div className={head.head}>
    <IconButton icon={IconArrowLeft} label={screenWords.back} onClick={onClose} />
    {card && (
      <div className={head.words}>
        <h1 className={head.name} tabIndex={-1} data-page-title>
          <bdi>{card.name}</bdi>
        </h1>
        <div className={head.facts}>
          {[dimensionsInWords(card), card.file_type && typeInWords(card.file_type), sizeInWords(card.size)]
            .filter(Boolean)
            .join(', ')}
        </div>
      </div>
    )}
    {card && <Skeleton width={120} height={34} opacity={0.15} aria-hidden />}
  </div>
)

const CardPreview = ({ card, onClose }: { card: FileCard; onClose: () => void }) => {
  const mobile = useMobile()
  const image = card.thumbnail_url ?? card.placeholder
  return (
    <div className={mobile ? css.phone : css.desk} data-panel={isPanelOpen() || undefined} aria-busy>
      <div data-mantine-color-scheme="dark" className={css.dark}>
        <Head card={card} onClose={onClose} />
        <div className={css.stage} {...(mobile && { style: { aspectRatio: ratioOf(card) } })}>
          <div className={css.known}>{image && <img src={image} alt={card.name} />}</div>
          <div className={css.waiting}>{spinner}</div>
        </div>
      </div>
      {(mobile || isPanelOpen()) && (
        <div className={css.beside}>
          <SkeletonText lines={8} />
        </div>
      )}
      {!mobile && <div className={css.rail} />}
    </div>
  )
}

/** The screen while its file is loading, or when it couldn’t be loaded. */
export const LoadingFrame = ({ card, onClose, children }: LoadingProps) =>
  card ? (
    <CardPreview card={card} onClose={onClose} />
  ) : (
    <div className={css.alone} data-mantine-color-scheme="dark">
      <Head card={undefined} onClose={onClose} />
      <div className={css.centre}>{children ?? spinner}</div>
    </div>
  )
