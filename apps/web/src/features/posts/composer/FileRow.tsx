import { TextInput } from '@mantine/core'
import type { PostProblem, PostRules } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { IconCrop, IconPhoto, IconUserPlus, IconX } from '../../../ui/icons.ts'
import { TextButton, TextLink } from '../../../ui/TextLink.tsx'
import { actionWords, fileWords } from './copy.ts'
import css from './composer.module.css'
import type { DraftFile } from './draft.ts'
import { isRights } from './problems.ts'
import { Problems } from './Problems.tsx'
import { partStyle, postedPart } from './shapes.ts'

/** A small image of the part of a file that is posted. */
const Part = ({ file: { card, crop }, rules }: { file: DraftFile; rules: PostRules | undefined }) => {
  const url = card?.thumbnail_url
  if (!url || !card.width || !card.height) return <IconPhoto size={22} stroke={1.4} aria-hidden />
  if (card.kind === 'video') return <img src={url} alt="" className={css.whole} />
  const size = { width: card.width, height: card.height }
  const part = postedPart(size, crop, rules?.images)
  return (
    <span className={css.part} style={{ aspectRatio: part.width / part.height }}>
      <img src={url} alt="" style={partStyle(part, size)} />
    </span>
  )
}

type FileRowProps = {
  file: DraftFile
  handle: ReactNode
  rules: PostRules | undefined
  problems: readonly PostProblem[]
  tagged: number
  isFixed: boolean
  onAltText: (text: string) => void
  onCrop: () => void
  onTag: () => void
  onReplace: () => void
  onEarlier: () => void
  onRemove: () => void
}
/** One file of a post: the posted part, its problems and its actions. */
export const FileRow = (props: FileRowProps) => {
  const { file, handle, rules, problems, tagged, isFixed } = props
  const { card } = file
  const name = card?.name ?? fileWords.gone
  const isImage = card?.kind === 'image'
  return (
    <div className={css.file}>
      {handle}
      <div className={css.fileThumb}>
        <Part file={file} rules={rules} />
      </div>
      <div className={css.fileBody}>
        <div className={css.fileHead}>
          <div className={css.fileName}>
            {card ? (
              <TextLink to="/file/$file" params={{ file: card.uuid }}>
                {name}
              </TextLink>
            ) : (
              name
            )}
            {tagged > 0 && <span className={css.help}>{fileWords.tagged(tagged)}</span>}
          </div>
          {!isFixed && (
            <div className={css.fileTools}>
              {isImage && rules?.images && (
                <IconButton size="small" icon={IconCrop} label={fileWords.crop(name)} onClick={props.onCrop} />
              )}
              {isImage && rules?.user_tags && (
                <IconButton size="small" icon={IconUserPlus} label={fileWords.tag(name)} onClick={props.onTag} />
              )}
              <IconButton size="small" icon={IconX} label={fileWords.remove(name)} onClick={props.onRemove} />
            </div>
          )}
        </div>
        <Problems problems={problems} />
        {!isFixed && problems.some(isRights) && (
          <div className={css.links}>
            <TextButton onClick={props.onEarlier}>{actionWords.time}</TextButton>
            <TextButton onClick={props.onReplace}>{fileWords.replace}</TextButton>
            {card && (
              <TextLink to="/file/$file" params={{ file: card.uuid }}>
                {fileWords.rights}
              </TextLink>
            )}
          </div>
        )}
        {isImage && rules?.alt_text && (
          <TextInput
            size="xs"
            aria-label={`${fileWords.altText}: ${name}`}
            placeholder={fileWords.altText}
            title={fileWords.altHelp}
            maxLength={rules.alt_text.max}
            readOnly={isFixed}
            value={file.alt_text}
            onChange={(event) => props.onAltText(event.currentTarget.value)}
          />
        )}
      </div>
    </div>
  )
}
