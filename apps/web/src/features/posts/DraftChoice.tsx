import type { PostCard, PostType } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { localTimeInWords, shareWords } from './copy.ts'
import css from './posts.module.css'
import { typeIcons } from './type-icons.ts'

type DraftChoiceProps = {
  drafts: readonly PostCard[]
  type: PostType
  value: string | null
  whyNot: (draft: PostCard) => string | null
  onChange: (draft: string) => void
}
/** Chooses a draft of the given post type. */
export const DraftChoice = ({ drafts, type, value, whyNot, onChange }: DraftChoiceProps) => {
  if (drafts.length === 0) return <p className={css.none}>{shareWords.noDrafts(type)}</p>
  return (
    <RadioCards
      label={shareWords.draft}
      value={value}
      onChange={onChange}
      cards={drafts.map((draft) => {
        const why = whyNot(draft)
        const thumbnail = draft.files[0]?.card?.thumbnail_url
        const about = [
          draft.account?.username,
          draft.scheduled_local && localTimeInWords(draft.scheduled_local),
          filesInWords(draft.files.length),
        ]
        const I = typeIcons[type]
        return {
          value: draft.uuid,
          before: (
            <span className={css.thumb}>
              {thumbnail ? <img src={thumbnail} alt="" /> : <I size={18} aria-hidden />}
            </span>
          ),
          name: draft.caption.trim().slice(0, 80) || shareWords.untitled,
          sub: why ?? about.filter(Boolean).join(' · '),
          isDisabled: why !== null,
        }
      })}
    />
  )
}
