import { comments, files } from '@vitrine/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { durationInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconAt, IconClock, IconMarquee, IconSend, IconX } from '../../ui/icons.ts'
import type { DetailView } from '../details/index.ts'
import { writeWords } from './copy.ts'
import css from './comments.module.css'
import { useDraft } from './drafts.ts'
import { useMarks } from './marks.ts'
import { MentionBox, mentionsOf } from './MentionBox.tsx'

/** A field for a new comment on the whole file, a spot in the image or a time in the video. */
export const NewComment = ({ file }: { file: DetailView['file'] }) => {
  const { draft, setDraft, clear: clearDraft, putBack } = useDraft(file.uuid, file.uuid)
  const [moment, setMoment] = useState<number | null>(null)
  const marks = useMarks()
  const create = useSend(comments.create, { refreshes: [comments.list, files.one] })
  // Prevents sending twice: a second click can arrive before the state has changed.
  const sending = useRef(false)
  const online = useOnline()
  /** A comment submitted while offline, which is sent when the connection is back. */
  const [waiting, setWaiting] = useState(false)
  const empty = draft.text.trim() === ''
  const spot = marks?.draft ?? null
  const clear = () => {
    clearDraft()
    setMoment(null)
    marks?.setDraft(null)
  }
  const send = () => {
    if (empty || sending.current) return
    setWaiting(!online)
    if (!online) return
    sending.current = true
    // The field is cleared at once, so that the next comment can be typed while this one is being sent.
    clear()
    create.mutate(
      {
        params: { file: file.uuid },
        body: {
          text: draft.text.trim(),
          mentions: mentionsOf(draft),
          ...(spot && { spot }),
          ...(moment !== null && { moment }),
        },
      },
      {
        onSuccess: () => {
          sending.current = false
        },
        onError: (error) => {
          sending.current = false
          putBack(draft)
          setMoment(moment)
          marks?.setDraft(spot)
          toastError(writeWords.notSent)(error)
        },
      },
    )
  }
  const sendWaiting = useEffectEvent(() => {
    if (waiting) send()
  })
  useEffect(() => {
    if (online) sendWaiting()
  }, [online])
  const whole = useRef<HTMLDivElement>(null)
  // Focus the text once a spot is marked. While it is being marked, the arrow keys still move it.
  const isMarked = spot !== null && marks?.marking === false
  useEffect(() => {
    if (isMarked) whole.current?.querySelector('textarea')?.focus()
  }, [isMarked])
  const takeMoment = () => {
    const video = marks?.video.current
    video?.pause()
    setMoment(Math.round((video?.currentTime ?? 0) * 10) / 10)
  }
  const about = moment !== null ? writeWords.atTime(durationInWords(moment)) : spot ? writeWords.onSpot : null
  const marksPicture = marks && (file.kind === 'image' || file.kind === 'vector') && !file.recycled
  return (
    <div ref={whole} className={css.new}>
      {about && (
        <p className={css.about}>
          {about}
          <IconButton
            size="small"
            icon={IconX}
            label={writeWords.wholeFile}
            onClick={() => {
              setMoment(null)
              marks?.setDraft(null)
            }}
          />
        </p>
      )}
      {marks?.marking && (
        <p className={css.about} role="status">
          {writeWords.draw}
        </p>
      )}
      <MentionBox label={writeWords.write} draft={draft} rows={3} onChange={setDraft} onSend={send} />
      {waiting && !empty && (
        <p className={css.about} role="status">
          {writeWords.offline}
          <IconButton size="small" icon={IconX} label={writeWords.dontSend} onClick={() => setWaiting(false)} />
        </p>
      )}
      <div className={css.tools}>
        <IconButton
          icon={IconAt}
          label={writeWords.mention}
          onClick={(event) => {
            setDraft({ ...draft, text: `${draft.text}${draft.text === '' || /\s$/.test(draft.text) ? '' : ' '}@` })
            event.currentTarget.closest(`.${css.new}`)?.querySelector('textarea')?.focus()
          }}
        />
        {marksPicture && (
          <IconButton
            icon={IconMarquee}
            label={writeWords.markSpot}
            aria-pressed={marks.marking}
            onClick={() => marks.mark(!marks.marking)}
          />
        )}
        {marks && file.kind === 'video' && (
          <IconButton icon={IconClock} label={writeWords.frame} onClick={takeMoment} />
        )}
        <span className={css.gap} />
        <Button size="small" icon={IconSend} disabled={empty || create.isPending} onClick={send}>
          {writeWords.send}
        </Button>
      </div>
    </div>
  )
}
