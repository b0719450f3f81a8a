import { followWords } from '@vitrine/contract'
import { api, type Me } from '../api.ts'
import { Frame } from '../Frame.tsx'
import { useFetch } from '../use-fetch.ts'
import { NotFound } from '../components.tsx'
import { copy } from './copy.ts'

/** The page behind the links in emails to followers. It uses plain forms, like the server-rendered page. */
export const FollowPage = ({ secret, me }: { secret: string; me: Me | undefined }) => {
  const isOver = secret === 'unsubscribed'
  const { value, error } = useFetch(async () => (isOver ? undefined : api.followState(secret)), secret)
  if (isOver)
    return (
      <Frame team={null} me={me}>
        <div className="absent">
          <h1>{followWords.unsubscribedTitle}</h1>
          <p>{followWords.unsubscribedText}</p>
        </div>
      </Frame>
    )
  if (error || !value)
    return (
      <Frame team={null} me={me}>
        {error ? <NotFound /> : <p role="status">{copy.loading}</p>}
      </Frame>
    )
  const { title, team, email, url, confirmed } = value
  return (
    <Frame team={team.uuid} me={me}>
      <div className="absent">
        <h1>{confirmed ? followWords.followingTitle(title) : followWords.confirmTitle(title)}</h1>
        <p>{confirmed ? followWords.followingText(email) : followWords.confirmText(email)}</p>
        <form method="post" action={confirmed ? `/p/follow/${secret}` : `/p/follow/${secret}/confirm`}>
          <button type="submit" className="primary">
            {confirmed ? followWords.unsubscribe : followWords.confirm}
          </button>
        </form>
        <p>
          <a href={url}>{followWords.open}</a>
        </p>
      </div>
    </Frame>
  )
}
