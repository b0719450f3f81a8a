import { pageWords } from '@vitrine/contract'
import type { OpenedLink } from '../api.ts'
import { Card } from './Card.tsx'
import { copy } from './copy.ts'
import { FileRow, UploadStatus, useRerender } from './FileRow.tsx'
import { type GuestQueue, type Proof, useGuestQueue, useUploads } from './guest-queue.ts'

/** Shows which files were received and which were not, so that the guest knows what to send again. */
export const ReceivedFiles = ({ queue }: { queue: GuestQueue }) => {
  const uploads = useUploads(queue)
  const onDrawn = useRerender()
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <div className="fields">
      <p role="status">{copy.arrived(done, uploads.length)}</p>
      {uploads.length > 0 && (
        <ul className="upload-list" aria-label={copy.endedFiles}>
          {uploads.map(({ id, name, state }) => (
            <FileRow
              key={id}
              name={name}
              picture={queue.picture(id, queue.source(id)?.file, onDrawn)}
              detail={
                state === 'done' ? (
                  <UploadStatus kind="ok">{copy.sent}</UploadStatus>
                ) : (
                  <UploadStatus kind="stop">{copy.notSent}</UploadStatus>
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Shown when the link expires or is turned off while its page is open. */
export const EndedWhileOpen = ({ link, token, password }: Proof & { link: OpenedLink }) => {
  const queue = useGuestQueue(link.uuid, { token, password })
  return (
    <Card title={pageWords.ended} message={pageWords.endedHelp}>
      {queue && <ReceivedFiles queue={queue} />}
    </Card>
  )
}

/** Shown for a link that never existed, was deleted, was turned off or has expired, without saying which. */
export const LinkClosed = () => (
  <div className="absent">
    <h1>{pageWords.ended}</h1>
    <p>{pageWords.endedHelp}</p>
    <p className="quiet">{copy.endedBefore}</p>
  </div>
)
