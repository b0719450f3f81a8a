import type { Platform, PostCard, PostRules, PostType } from '@vitrine/contract'
import { useState } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import {
  IconBookmark,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconPhoto,
  IconPlayerPlayFilled,
  IconSend,
} from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useLargeImage } from '../../files/index.ts'
import { sectionWords } from './copy.ts'
import css from './Preview.module.css'
import type { Draft, DraftFile } from './draft.ts'
import { partStyle, postedPart } from './shapes.ts'

type Shape = 'feed' | 'full'
/** Returns how a network shows this kind of post: in its feed, or full screen on a phone. */
const shapeOf = (platform: Platform, type: PostType): Shape =>
  platform === 'Instagram' && type === 'post' ? 'feed' : 'full'

const Media = ({ file, rules, shape }: { file: DraftFile | undefined; rules: PostRules | undefined; shape: Shape }) => {
  const card = file?.card
  const url = useLargeImage(card)
  if (!file || !card || !url)
    return (
      <span className={css.nothing}>
        <IconPhoto size={32} stroke={1.2} aria-hidden />
      </span>
    )
  if (card.kind === 'video' || !card.width || !card.height)
    return (
      <>
        <img className={css.fill} src={url} alt={card.name} />
        <IconPlayerPlayFilled className={css.play} size={44} aria-hidden />
      </>
    )
  const size = { width: card.width, height: card.height }
  const part = postedPart(size, file.crop, rules?.images)
  return (
    <span className={shape === 'feed' ? css.part : css.inside} style={{ aspectRatio: part.width / part.height }}>
      <img src={url} alt={file.alt_text || card.name} style={partStyle(part, size)} />
    </span>
  )
}

/** Steps through the files in a post. */
const Steps = ({ at, count, onStep }: { at: number; count: number; onStep: (at: number) => void }) =>
  count < 2 ? null : (
    <div className={css.steps}>
      <IconButton
        size="small"
        icon={IconChevronLeft}
        label={sectionWords.previousFile}
        why={at === 0 ? sectionWords.isFirst : null}
        onClick={() => onStep(at - 1)}
      />
      <span>{sectionWords.fileOf(at + 1, count)}</span>
      <IconButton
        size="small"
        icon={IconChevronRight}
        label={sectionWords.nextFile}
        why={at === count - 1 ? sectionWords.isLast : null}
        onClick={() => onStep(at + 1)}
      />
    </div>
  )

type PreviewProps = {
  draft: Draft
  account: PostCard['account']
  platform: Platform
  type: PostType
  rules: PostRules | undefined
}
/** An approximate preview of a post on its network. */
export const Preview = ({ draft, account, platform, type, rules }: PreviewProps) => {
  const [wanted, setAt] = useState(0)
  const at = Math.min(wanted, Math.max(0, draft.files.length - 1))
  const shape = shapeOf(platform, type)
  const name = account?.username ?? ''
  const caption = rules?.caption ? draft.caption : ''
  const place = rules?.location ? draft.location?.name : ''
  const who = (
    <div className={css.who}>
      <Avatar name={account?.name || name} src={account?.photo ?? null} />
      <div className={css.names}>
        <strong>{name}</strong>
        {place && <span>{place}</span>}
      </div>
      {shape === 'feed' && <IconDots size={18} aria-hidden />}
    </div>
  )
  return (
    <section className={css.preview} aria-label={sectionWords.preview(platform)}>
      <h2 className={css.heading}>{sectionWords.preview(platform)}</h2>
      <div className={css.card} data-shape={shape} data-mantine-color-scheme={shape === 'full' ? 'dark' : undefined}>
        {shape === 'feed' ? (
          <>
            {who}
            <div className={css.media}>
              <Media file={draft.files[at]} rules={rules} shape={shape} />
            </div>
            <div className={css.icons} aria-hidden>
              <IconHeart size={22} stroke={1.6} />
              <IconMessageCircle size={22} stroke={1.6} />
              <IconSend size={22} stroke={1.6} />
              <IconBookmark size={22} stroke={1.6} />
            </div>
            {caption && (
              <p className={css.caption}>
                <strong>{name}</strong> {caption}
              </p>
            )}
          </>
        ) : (
          <>
            <div className={css.media}>
              <Media file={draft.files[at]} rules={rules} shape={shape} />
            </div>
            <div className={css.over}>
              {who}
              {draft.title && rules?.title && <p className={css.caption}>{draft.title}</p>}
              {caption && <p className={css.caption}>{caption}</p>}
            </div>
          </>
        )}
      </div>
      <Steps at={at} count={draft.files.length} onStep={setAt} />
    </section>
  )
}
