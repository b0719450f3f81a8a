import { auth, type Session, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconDeviceLaptop, IconDeviceMobile } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { sessionsQuery } from './api.ts'
import css from './auth.module.css'
import { sessionWords } from './copy.ts'
import { deviceOf } from './devices.ts'

const failed = toastError(sessionWords.failed)

const Line = ({ session: { uuid, user_agent, address, current, created_at, updated_at } }: { session: Session }) => {
  const revoke = useSend(auth.revokeSession, { refreshes: [auth.sessions] })
  const { words, mobile } = deviceOf(user_agent)
  const [since, used] = [dateInWords(created_at), agoInWords(updated_at)]
  const I = mobile ? IconDeviceMobile : IconDeviceLaptop
  return (
    <li className={css.session}>
      <I size={22} stroke={1.6} aria-hidden />
      <div className={css.device}>
        <div className={css.deviceName}>
          {words}
          {current && (
            <Badge kind="ok" fill>
              {sessionWords.current}
            </Badge>
          )}
        </div>
        <div className={css.quiet}>
          {address ? sessionWords.sinceFrom(since, used, address) : sessionWords.since(since, used)}
        </div>
      </div>
      {!current && (
        <Button
          size="small"
          busy={revoke.isPending}
          aria-label={sessionWords.endLabel(words)}
          onClick={() =>
            revoke.mutate(
              { params: { session: uuid } },
              { onSuccess: () => toast.ok(toasts.sessionRevoked), onError: failed },
            )
          }
        >
          {sessionWords.end}
        </Button>
      )}
    </li>
  )
}

/** Lists the person's sessions, and ends them on request. */
export const Sessions = () => {
  const sessions = useQuery(sessionsQuery())
  const others = useSend(auth.revokeOtherSessions, { refreshes: [auth.sessions] })
  return (
    <Loaded query={sessions} what={sessionWords.loading} skeleton={<SkeletonText lines={4} />}>
      {(list) => (
        <>
          <ul>
            {list
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((session) => (
                <Line key={session.uuid} session={session} />
              ))}
          </ul>
          {list.length > 1 && (
            <div className={css.row}>
              <Button
                danger
                busy={others.isPending}
                onClick={() =>
                  others.mutate({}, { onSuccess: () => toast.ok(toasts.sessionsRevoked), onError: failed })
                }
              >
                {sessionWords.endOthers}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}
