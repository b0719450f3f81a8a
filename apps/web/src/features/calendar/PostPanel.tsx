import { type PostCard, posts, postTypeWords } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import {
  IconCalendarDue,
  IconCopy,
  IconExternalLink,
  IconPencil,
  IconPhoto,
  IconSend,
  IconTrash,
} from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { useWhyNot } from '../auth/index.ts'
import { useLargeImage } from '../files/index.ts'
import { postRefreshes, editorOf } from '../posts/index.ts'
import { PlatformIcon } from '../social-accounts/index.ts'
import css from './panel.module.css'
import { panelWords, words } from './copy.ts'
import { isMovable, displayStatusOf, needsAttention, reasonOf } from './planning.ts'
import { Status } from './PostMark.tsx'
import { whenInWords } from './use-moves.ts'

/** Explains why a post has not been published, or is being held back. */
const Why = ({ post }: { post: PostCard }) => {
  const look = displayStatusOf(post)
  const reason = reasonOf(post)
  if (!needsAttention(post) && look !== 'approval') return null
  return (
    <Note kind={look === 'held' || look === 'approval' ? 'warn' : 'stop'}>
      <strong>{panelWords.failedTitle[look] ?? panelWords.heldTitle}</strong>
      {reason && <div>{reason}</div>}
    </Note>
  )
}

const Pictures = ({ post: { files } }: { post: PostCard }) => {
  const [first, ...rest] = files
  const src = useLargeImage(first?.card)
  if (!first || !src)
    return (
      <div className={css.none}>
        <IconPhoto size={28} stroke={1.4} aria-hidden />
        {panelWords.noFile}
      </div>
    )
  return (
    <div className={css.pictures}>
      <img className={css.picture} src={src} alt={first.alt_text || (first.card?.name ?? '')} />
      {rest.length > 0 && (
        <div className={css.strip}>
          {rest
            .slice(0, 5)
            .map(({ file, card }, at) =>
              card?.thumbnail_url ? <img key={`${file} ${at}`} src={card.thumbnail_url} alt={card.name} /> : null,
            )}
        </div>
      )}
    </div>
  )
}

type PanelProps = { post: PostCard; zone: string; months: boolean; onAskMove: () => void; onClose: () => void }
/** One post: its time, problems, files, caption and actions. */
export const PostPanel = ({ post, zone, months, onAskMove, onClose }: PanelProps) => {
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const [why, look] = [whyNot(posts.update), displayStatusOf(post)]
  const remove = useAction(posts.remove, postRefreshes)
  const duplicate = useAction(posts.duplicate, postRefreshes)
  const publish = useAction(posts.publish, postRefreshes)
  const params = { post: post.uuid }
  const isLive = post.status === 'published'
  const canPublish = ['draft', 'scheduled', 'failed', 'missed', 'cancelled'].includes(post.status)
  const isAgain = post.status === 'failed' || post.status === 'missed'
  const publishNow = () =>
    publish.run({ params, body: {} }, { done: panelWords.published, failed: panelWords.publishFailed })
  const copy = () => duplicate.run({ params }, { done: panelWords.duplicated, failed: panelWords.duplicateFailed })
  const drop = async () => {
    const sure = { ask: panelWords.removeAsk(isLive), done: panelWords.removed, failed: panelWords.removeFailed }
    if (await remove.run({ params }, sure)) onClose()
  }
  return (
    <section className={css.panel} aria-label={post.scheduled_at ? whenInWords(post.scheduled_at, zone) : words.noTime}>
      <header className={css.head}>
        <h2>{post.scheduled_at ? whenInWords(post.scheduled_at, zone) : words.noTime}</h2>
        <p className={css.sub}>
          <PlatformIcon platform={post.platform} />
          {words.typeOn(postTypeWords[post.post_type], post.account?.username ?? words.withoutAccount(post.platform))}
        </p>
        <Status post={post} />
      </header>
      <Why post={post} />
      <Pictures post={post} />
      <p className={css.caption} data-empty={post.caption === '' || undefined}>
        {post.caption || words.noCaption}
      </p>
      <div className={css.actions}>
        {post.permalink && (
          <a className={css.permalink} href={post.permalink} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} stroke={1.6} aria-hidden />
            {panelWords.permalink(post.platform)}
          </a>
        )}
        <Button primary={!isLive} icon={IconPencil} onClick={() => void navigate(editorOf(post, months))}>
          {look === 'held' ? panelWords.fix : panelWords.open}
        </Button>
        {look === 'reconnect' && (
          <Button onClick={() => void navigate({ to: '/socials/accounts' })}>{panelWords.reconnect}</Button>
        )}
        {isAgain && (
          <Button icon={IconSend} why={why} onClick={() => void publishNow()}>
            {panelWords.again}
          </Button>
        )}
        {isMovable(post) && (
          <Button icon={IconCalendarDue} why={why} onClick={onAskMove}>
            {panelWords.move}
          </Button>
        )}
        <RowMenu
          name={post.caption.slice(0, 40) || words.noCaption}
          actions={[
            canPublish &&
              !isAgain && {
                label: panelWords.publish,
                icon: IconSend,
                run: publishNow,
                why,
              },
            { label: panelWords.duplicate, icon: IconCopy, run: copy, why },
            { label: panelWords.remove, icon: IconTrash, run: drop, danger: true, why },
          ]}
        />
      </div>
    </section>
  )
}
