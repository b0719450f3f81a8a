import { useEffect, useEffectEvent } from 'react'
import type { OpenedLink } from '../api.ts'
import { Card } from './Card.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { copy } from './copy.ts'
import { type GuestQueue, type Proof, useGuestQueue, useUploads } from './guest-queue.ts'
import { LoadingCard } from './LoadingCard.tsx'
import { Sending } from './Sending.tsx'
import { guestName } from './guest-storage.ts'

/** Keeps the browser from opening a file that is dropped outside the drop zone. */
const useSafeDrops = () =>
  useEffect(() => {
    const all = new AbortController()
    for (const event of ['dragover', 'drop'])
      addEventListener(event, (dropped) => dropped.preventDefault(), { signal: all.signal })
    return () => all.abort()
  }, [])

type Props = { link: OpenedLink; queue: GuestQueue; onFailure: () => void }

const Thanks = ({ link, queue, count }: Omit<Props, 'onFailure'> & { count: number }) => (
  <div className="absent" role="status">
    <h1>{copy.thanks(guestName().name)}</h1>
    <p>{copy.received(link.team.name, count)}</p>
    <button type="button" onClick={() => queue.clear(queue.list().map(({ id }) => id))}>
      {copy.sendMore}
    </button>
  </div>
)

const Steps = ({ link, queue, onFailure }: Props) => {
  const uploads = useUploads(queue)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const tellFailure = useEffectEvent(onFailure)
  // An upload may have failed because the link has expired, so the page loads the link again.
  useEffect(() => {
    if (failed > 0) tellFailure()
  }, [failed])
  useSafeDrops()
  if (uploads.length > 0 && uploads.every(({ state }) => state === 'done'))
    return <Thanks link={link} queue={queue} count={uploads.length} />
  return (
    <Card title={link.name ?? ''} message={link.message}>
      {uploads.length > 0 ? (
        <Sending link={link} queue={queue} uploads={uploads} />
      ) : (
        <ChooseFiles link={link} queue={queue} />
      )}
    </Card>
  )
}

/** The steps of sending, from choosing files to the confirmation. */
export const SendFiles = ({ link, token, password, onFailure }: Proof & Omit<Props, 'queue'>) => {
  const queue = useGuestQueue(link.uuid, { token, password })
  if (queue) return <Steps link={link} queue={queue} onFailure={onFailure} />
  return <LoadingCard title={link.name ?? ''} message={link.message} consent={link.consent?.text ?? null} />
}
