import { Radio } from '@mantine/core'
import type { PostCard, PostType } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
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
/** Drafts of one kind, to choose one. */
export const DraftChoice = ({ drafts, type, value, whyNot, onChange }: DraftChoiceProps) => {
  if (drafts.length === 0) return <p className={css.accountSub}>{shareWords.noDrafts(type)}</p>
  return (
    <Radio.Group label={shareWords.draft} value={value} onChange={onChange}>
      <div className={css.accounts}>
        {drafts.map((draft) => {
          const why = whyNot(draft)
          const thumbnail = draft.files[0]?.card?.thumbnail_url
          const name = draft.caption.trim().slice(0, 80) || shareWords.untitled
          const about = [
            draft.account?.username,
            draft.scheduled_local && localTimeInWords(draft.scheduled_local),
            filesInWords(draft.files.length),
          ]
            .filter(Boolean)
            .join(' · ')
          const I = typeIcons[type]
          return (
            <Radio.Card
              key={draft.uuid}
              value={draft.uuid}
              disabled={why !== null}
              className={css.account ?? ''}
              aria-label={[name, why ?? about].join(', ')}
            >
              <span className={css.thumb}>
                {thumbnail ? <img src={thumbnail} alt="" /> : <I size={18} aria-hidden />}
              </span>
              <span className={css.accountWords}>
                <span className={css.accountName}>{name}</span>
                <span className={css.accountSub}>{why ?? about}</span>
              </span>
              <Radio.Indicator />
            </Radio.Card>
          )
        })}
      </div>
    </Radio.Group>
  )
}
