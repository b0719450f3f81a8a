import { emptyStates } from '@vitrine/contract'
import { timeInWords } from '../../lib/dates.ts'
import { Facts } from '../../ui/Panel.tsx'
import css from './SocialPanel.module.css'
import { Address } from '../details/index.ts'
import { Creator } from './Creator.tsx'
import type { FileView } from './view.ts'

/** Who posted the file, when, and what was said with it. */
export const SocialPanel = ({ view }: { view: FileView }) => {
  const post = view.file.social_post_v2
  const { approval } = view.file
  if (!post) return <p>{emptyStates.socialPost}</p>
  return (
    <Facts
      facts={[
        ['Creator', <Creator key="creator" view={view} unknown={emptyStates.source} />],
        ['Posted on', timeInWords(post.posted_on)],
        [
          'Caption',
          <p key="caption" className={css.caption} dir="auto">
            {post.caption || 'No caption'}
          </p>,
        ],
        ...(approval
          ? [
              [
                'Approval',
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
