import { emptyStates } from '@vitrine/contract'
import { timeInWords } from '../../lib/dates.ts'
import { Facts } from '../../ui/Panel.tsx'
import css from './Boxes.module.css'
import type { FileView } from './view.ts'

/** What was said with the file where it was posted. */
export const SocialPanel = ({ view: { file } }: { view: FileView }) => {
  const post = file.social_post_v2
  if (!post) return <p>{emptyStates.socialPost}</p>
  return (
    <Facts
      facts={[
        ['Posted on', timeInWords(post.posted_on)],
        [
          'Caption',
          <p key="caption" className={css.caption}>
            {post.caption || 'No caption'}
          </p>,
        ],
      ]}
    />
  )
}
