import { notifications } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { mutesQuery } from './api.ts'
import { notificationWords as words } from './copy.ts'
import css from './notifications.module.css'

/** The items that a person has muted in the team. */
export const MutedThings = () => {
  const { team } = useSession()
  const query = useInfiniteQuery(mutesQuery(team.uuid))
  const unmute = useAction(notifications.unmute, [notifications.mutes])
  return (
    <Loaded query={query} what={words.loadingMuted} skeleton={<SkeletonText lines={2} />}>
      {({ pages }) => {
        const muted = pages.flatMap(({ results }) => results)
        if (muted.length === 0) return <p className={css.help}>{words.noMutes}</p>
        return (
          <>
            <ul className={css.list}>
              {muted.map(({ uuid, name }) => (
                <li key={uuid} className={css.mute}>
                  <bdi>{name}</bdi>
                  <Button
                    size="small"
                    aria-label={words.unmuteFor(name)}
                    onClick={() =>
                      void unmute.run(
                        { params: { notification_mute: uuid } },
                        { done: words.unmuted, failed: words.unmuteFailed },
                      )
                    }
                  >
                    {words.unmute}
                  </Button>
                </li>
              ))}
            </ul>
            <LoadMore list={query} />
          </>
        )
      }}
    </Loaded>
  )
}
