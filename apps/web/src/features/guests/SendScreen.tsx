import type { OpenedLink } from '@vitrine/contract'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { type GuestQueue, type Proof, useGuestQueue, useUploads } from './guest-queue.ts'
import css from './guests.module.css'
import { OnTheWay } from './OnTheWay.tsx'
import { guestName } from './visit.ts'

const files = (n: number) => (n === 1 ? '1 file has' : `${n.toLocaleString('en-GB')} files have`)

/** Nothing that is dropped beside its mark may take the page away. */
const useSafeDrops = () =>
  useEffect(() => {
    const all = new AbortController()
    for (const event of ['dragover', 'drop'])
      addEventListener(event, (dropped) => dropped.preventDefault(), { signal: all.signal })
    return () => all.abort()
  }, [])

type Props = { link: OpenedLink; queue: GuestQueue; onFailure: () => void }

const Thanks = ({ link, queue, count }: Omit<Props, 'onFailure'> & { count: number }) => (
  <Card
    title={`Thank you, ${guestName().name}`}
    place={link.team.name}
    sub={`${files(count)} reached ${link.team.name}. Somebody there looks at what was sent before it is used.`}
  >
    <Button full size="large" onClick={() => queue.clear(queue.list().map(({ id }) => id))}>
      Send more files
    </Button>
  </Card>
)

const Steps = ({ link, queue, onFailure }: Props) => {
  const uploads = useUploads(queue)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const tellFailure = useEffectEvent(onFailure)
  // The link may have ended meanwhile: the page asks, and says so.
  useEffect(() => {
    if (failed > 0) tellFailure()
  }, [failed])
  useSafeDrops()
  if (uploads.length > 0 && uploads.every(({ state }) => state === 'done'))
    return <Thanks link={link} queue={queue} count={uploads.length} />
  return (
    <Card
      wide
      title={link.name ?? ''}
      place={link.team.name}
      sub={link.message && <span className={css.message}>{link.message}</span>}
    >
      {uploads.length > 0 ? (
        <OnTheWay link={link} queue={queue} uploads={uploads} />
      ) : (
        <ChooseFiles link={link} queue={queue} />
      )}
    </Card>
  )
}

/** Who sends, and what: from choosing to thanks. */
export const SendScreen = ({ link, token, password, onFailure }: Proof & Omit<Props, 'queue'>) => {
  const queue = useGuestQueue(link.uuid, { token, password })
  if (queue) return <Steps link={link} queue={queue} onFailure={onFailure} />
  return (
    <Card wide title={link.name ?? ''} place={link.team.name}>
      <SkeletonForm fields={3} />
    </Card>
  )
}
