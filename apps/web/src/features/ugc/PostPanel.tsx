import { type SocialPost, ugc } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../lib/use-action.ts'
import { IconShieldCheck, IconShieldOff, IconShieldQuestion, IconTrash, IconUser } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useWhyNot } from '../auth/index.ts'
import { ApprovalPart } from './ApprovalPart.tsx'
import { approvalQuery } from './api.ts'
import { handleOf, verdictOf } from './copy.ts'
import { CreatorRequests } from './CreatorRequests.tsx'
import { LibraryPart } from './LibraryPart.tsx'
import { panelWords as words, creatorWords } from './panel-copy.ts'
import css from './panel.module.css'
import { PostFields } from './PostFields.tsx'
import { Steps } from './Steps.tsx'

const shields = { ok: IconShieldCheck, warn: IconShieldQuestion, stop: IconShieldOff }

/** The details of one post, beside its media: whether it may be used, its request, and the team's notes. */
export const PostPanel = ({ post, onRemoved }: { post: SocialPost; onRemoved: () => void }) => {
  const navigate = useNavigate()
  const why = useWhyNot()(ugc.remove)
  const { data: approval, isLoading } = useQuery({
    ...approvalQuery(post.approval?.uuid ?? ''),
    enabled: post.approval !== null,
  })
  const asked = post.approval ? approval : undefined
  const remove = useAction(ugc.remove, [ugc.filter, ugc.groups])
  const { tone, title, text } = verdictOf(post, asked)
  const Shield = shields[tone]
  const handle = handleOf(post.creator)
  // Until the request has loaded, the panel would wrongly say that the post may not be used.
  if (isLoading)
    return (
      <section className={css.panel} aria-label={words.label} aria-busy>
        <SkeletonText lines={6} />
      </section>
    )
  const erase = async () => {
    const messages = { ask: words.removeAsk(handle), done: words.removed, failed: words.notRemoved }
    if (await remove.run({ params: { social_post: post.uuid } }, messages)) onRemoved()
  }
  return (
    <section className={css.panel} aria-label={words.label}>
      <header className={css.verdict}>
        <Shield size={26} stroke={1.6} data-tone={tone} aria-hidden />
        <div className={css.verdictWords}>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
        <RowMenu
          name={handle}
          busy={remove.busy}
          actions={[
            {
              label: creatorWords.posts,
              icon: IconUser,
              run: () =>
                navigate({ to: '/ugc/creators/$source_creator', params: { source_creator: post.creator.uuid } }),
            },
            { label: words.remove, icon: IconTrash, danger: true, why, run: erase },
          ]}
        />
      </header>
      <Steps post={post} approval={asked} />
      {asked && <ApprovalPart approval={asked} />}
      <LibraryPart post={post} problem={asked?.import_problem ?? null} />
      <PostFields key={post.uuid} post={post} />
      <CreatorRequests creator={post.creator} limit={4} />
    </section>
  )
}
