import { useState } from 'react'
import type { PickedFile, Upload } from '../../features/uploads/parts.ts'
import type { OpenedLink } from '../api.ts'
import { ProblemText } from '../components.tsx'
import { acceptFiles } from './accept-files.ts'
import { copy } from './copy.ts'
import { DropZone } from './DropZone.tsx'
import { CloseButton, FileRow, UploadStatus, useRerender } from './FileRow.tsx'
import type { GuestQueue } from './guest-queue.ts'

const detailOf = ({ state, size, sent, problem }: Upload) => {
  if (state === 'done') return <UploadStatus kind="ok">{copy.sent}</UploadStatus>
  if (state === 'failed') return <UploadStatus kind="stop">{problem ?? copy.notSent}</UploadStatus>
  if (state === 'asleep') return <UploadStatus kind="warn">{problem ?? copy.chooseAgainHelp}</UploadStatus>
  return problem ?? (state === 'sending' ? copy.bytesOf(sent, size) : copy.waiting)
}

type ButtonsProps = { upload: Upload; queue: GuestQueue; onOther: (upload: Upload) => void }
const Buttons = ({ upload: { id, name, state }, queue, onOther }: ButtonsProps) => {
  const cancel = () => {
    queue.forgetPicture(id)
    queue.cancel(id)
  }
  return (
    <>
      {state === 'failed' && (
        <button type="button" aria-label={copy.tryAgainLabel(name)} onClick={() => queue.resume(id)}>
          {copy.tryAgain}
        </button>
      )}
      {state === 'asleep' && (
        <button
          type="button"
          aria-label={copy.chooseAgainLabel(name)}
          onClick={() => void queue.chooseAgain(id, onOther)}
        >
          {copy.chooseAgain}
        </button>
      )}
      {state !== 'done' && <CloseButton label={copy.cancel(name)} onClick={cancel} />}
    </>
  )
}

type Props = { link: OpenedLink; queue: GuestQueue; uploads: readonly Upload[] }
/** The files that are being sent. Sending continues after a reload, or when the connection is back. */
export const Sending = ({ link, queue, uploads }: Props) => {
  const onDrawn = useRerender()
  const [problem, setProblem] = useState<string>()
  const done = uploads.filter(({ state }) => state === 'done').length
  const sum = (what: 'sent' | 'size') => uploads.reduce((total, one) => total + one[what], 0)
  const share = sum('size') === 0 ? 0 : sum('sent') / sum('size')
  const addFiles = (picked: readonly PickedFile[], unread: readonly string[]) => {
    const { accepted, problem: refused } = acceptFiles(link.largest, picked, unread)
    setProblem(refused)
    queue.add(queue.ready(link.team.name, accepted))
  }
  return (
    <div className="fields">
      <div className="summary">
        <strong role="status">{copy.sentOf(done, uploads.length)}</strong>
        <strong>{copy.percent(share)}</strong>
        <small className="quiet">{copy.keepOpen}</small>
      </div>
      <ul className="upload-list" aria-label={copy.sending}>
        {uploads.map((upload) => (
          <FileRow
            key={upload.id}
            name={upload.name}
            picture={queue.picture(upload.id, queue.source(upload.id)?.file, onDrawn)}
            detail={detailOf(upload)}
            progress={upload.state === 'sending' ? upload.sent / Math.max(1, upload.size) : undefined}
            buttons={<Buttons upload={upload} queue={queue} onOther={({ name }) => setProblem(copy.otherFile(name))} />}
          />
        ))}
      </ul>
      <ProblemText>{problem}</ProblemText>
      <DropZone title={copy.addMore} small onFiles={addFiles} />
    </div>
  )
}
