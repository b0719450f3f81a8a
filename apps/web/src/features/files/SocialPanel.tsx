import { emptyStates } from '@vitrine/contract'
import { timeInWords } from '../../lib/dates.ts'
import { Facts } from '../../ui/Panel.tsx'
import { factWords } from './copy.ts'
import css from './SocialPanel.module.css'
import { Address } from '../details/index.ts'
import { Creator } from './Creator.tsx'
import type { FileView } from './view.ts'

/** The creator, date and caption of the social post that the file comes from. */
export const SocialPanel = ({ view }: { view: FileView }) => {
  const post = view.file.social_post_v2
  const { approval } = view.file
  if (!post) return <p>{emptyStates.socialPost}</p>
  return (
    <Facts
      facts={[
        [factWords.creator, <Creator key="creator" view={view} unknown={emptyStates.source} />],
        [factWords.postedOn, timeInWords(post.posted_on)],
        [
          factWords.caption,
          <p key="caption" className={css.caption} dir="auto">
            {post.caption || factWords.noCaption}
          </p>,
        ],
        ...(approval
          ? [
              [
                factWords.approval,
                <Address key="approval" href={`/ugc/requests?${new URLSearchParams({ status: approval.status })}`}>
                  {approval.status.charAt(0).toUpperCase() + approval.status.slice(1)}
                </Address>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}
