import type { OpenedLink } from '@vitrine/contract'
import { useState } from 'react'
import { sizeInWords } from '../../lib/sizes.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { IconX } from '../../ui/icons.ts'
import { DropBox, type Picked, type Upload } from '../uploads/index.ts'
import { acceptFiles } from './ChooseFiles.tsx'
import { FileLine, useDrawn } from './FileLine.tsx'
import type { GuestQueue } from './guest-queue.ts'
import css from './guests.module.css'

const detailOf = ({ state, size, sent, problem }: Upload) => {
  if (state === 'done') return <Badge kind="ok">Sent</Badge>
  if (state === 'failed') return <Badge kind="stop">{problem ?? 'It did not arrive.'}</Badge>
  if (state === 'asleep') return <Badge kind="warn">{problem ?? 'Choose the file again to go on'}</Badge>
  return problem ?? (state === 'sending' ? `${sizeInWords(sent)} of ${sizeInWords(size)}` : 'Waiting')
}

const Buttons = ({ upload: { id, name, state }, queue }: { upload: Upload; queue: GuestQueue }) => {
  const cancel = () => {
    queue.forgetPicture(id)
    queue.cancel(id)
  }
  return (
    <>
      {state === 'failed' && (
        <Button size="small" aria-label={`Try again: ${name}`} onClick={() => queue.resume(id)}>
          Try again
        </Button>
      )}
      {state === 'asleep' && (
        <Button size="small" aria-label={`Choose ${name} again`} onClick={() => void queue.chooseAgain(id)}>
          Choose
        </Button>
      )}
      {state !== 'done' && <IconButton icon={IconX} label={`Do not send ${name}`} onClick={cancel} />}
    </>
  )
}

/** The files that are being sent. It goes on when the page is loaded again, or the connection comes back. */
export const OnTheWay = ({
  link,
  queue,
  uploads,
}: {
  link: OpenedLink
  queue: GuestQueue
  uploads: readonly Upload[]
}) => {
  const drawn = useDrawn()
  const [problem, setProblem] = useState<string>()
  const done = uploads.filter(({ state }) => state === 'done').length
  const sum = (what: 'sent' | 'size') => uploads.reduce((total, one) => total + one[what], 0)
  const add = (picked: readonly Picked[]) => {
    const rule = acceptFiles(link.largest, picked)
    setProblem(rule.problem)
    queue.add(queue.ready(link.team.name, rule.taken))
  }
  return (
    <Fields>
      <div className={css.summary}>
        <span role="status">
          {done} of {uploads.length} sent
        </span>
        <span>{sum('size') === 0 ? 0 : Math.floor((sum('sent') / sum('size')) * 100)} %</span>
      </div>
      <ul className={css.files} aria-label="Files on their way">
        {uploads.map((upload) => (
          <FileLine
            key={upload.id}
            name={upload.name}
            picture={queue.picture(upload.id, queue.source(upload.id)?.file, drawn)}
            detail={detailOf(upload)}
            progress={upload.state === 'sending' ? upload.sent / Math.max(1, upload.size) : undefined}
            buttons={<Buttons upload={upload} queue={queue} />}
          />
        ))}
      </ul>
      {problem && <Note kind="stop">{problem}</Note>}
      <DropBox title="Add more" onFiles={add} />
    </Fields>
  )
}
