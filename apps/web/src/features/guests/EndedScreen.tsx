import type { OpenedLink } from '@vitrine/contract'
import { filesInWords } from '../../lib/counts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields } from '../../ui/Fields.tsx'
import type { Upload } from '../uploads/index.ts'
import { FileLine, useDrawn } from './FileLine.tsx'
import { type GuestQueue, type Proof, useGuestQueue, useUploads } from './guest-queue.ts'
import css from './guests.module.css'

const summary = (uploads: readonly Upload[]) => {
  const arrived = uploads.filter(({ state }) => state === 'done').length
  if (uploads.length === 0) return 'Nothing of yours was on its way.'
  if (arrived === uploads.length) return 'All that you sent has arrived.'
  return `${arrived === 0 ? 'None' : arrived} of ${filesInWords(uploads.length)} arrived.`
}

/** What has arrived, and what has not: whoever sent it learns what to send again. */
export const Arrivals = ({ queue }: { queue: GuestQueue }) => {
  const uploads = useUploads(queue)
  const drawn = useDrawn()
  return (
    <Fields>
      <p role="status">{summary(uploads)}</p>
      {uploads.length > 0 && (
        <ul className={css.files} aria-label="Your files">
          {uploads.map(({ id, name, state }) => (
            <FileLine
              key={id}
              name={name}
              picture={queue.picture(id, queue.source(id)?.file, drawn)}
              detail={state === 'done' ? <Badge kind="ok">Sent</Badge> : <Badge kind="stop">It did not arrive.</Badge>}
              buttons={null}
            />
          ))}
        </ul>
      )}
    </Fields>
  )
}

/** The link ended while the page stood open. */
export const EndedScreen = ({ link, token, password }: Proof & { link: OpenedLink }) => {
  const queue = useGuestQueue(link.uuid, { token, password })
  return (
    <Card wide title="This link has ended" place={link.team.name} sub="Ask whoever sent it to you for a new one.">
      {queue && <Arrivals queue={queue} />}
    </Card>
  )
}
