import { comments, files } from '@vitrine/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { durationInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconAt, IconClock, IconMarquee, IconSend, IconX } from '../../ui/icons.ts'
import type { DetailView } from '../details/index.ts'
import css from './comments.module.css'
import { useDraft } from './drafts.ts'
import { useMarks } from './marks.ts'
import { MentionBox, mentionsOf } from './MentionBox.tsx'

/** A place to say something: of the whole, of a spot of the picture, of a moment of the film. */
export const NewComment = ({ file }: { file: DetailView['file'] }) => {
  const { draft, setDraft, clear: clearDraft, putBack } = useDraft(file.uuid, file.uuid)
  const [moment, setMoment] = useState<number | null>(null)
  const marks = useMarks()
  const create = useSend(comments.create, { refreshes: [comments.list, files.one] })
  // A second click comes before the first is seen to be on its way.
  const sending = useRef(false)
  const online = useOnline()
  /** It was to be sent without a connection, and is sent with the next one. */
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
    // The box is empty at once, so that the next comment can be typed while this one is on its way.
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
          toastError('The comment was not sent')(error)
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
  // Once a spot is marked, what is meant by it is typed.
  useEffect(() => {
    if (spot) whole.current?.querySelector('textarea')?.focus()
  }, [spot])
  const takeMoment = () => {
    const film = marks?.film.current
    film?.pause()
    setMoment(Math.round((film?.currentTime ?? 0) * 10) / 10)
  }
  const about = moment !== null ? `At ${durationInWords(moment)} in the video` : spot ? 'On the marked spot' : null
  const marksPicture = marks && (file.kind === 'image' || file.kind === 'vector') && !file.recycled
  return (
    <div ref={whole} className={css.new}>
      {about && (
        <p className={css.about}>
          {about}
          <IconButton
            size="small"
            icon={IconX}
            label="Comment on the whole file"
            onClick={() => {
              setMoment(null)
              marks?.setDraft(null)
            }}
          />
        </p>
      )}
      {marks?.marking && (
        <p className={css.about} role="status">
          Draw a box around the part you mean.
        </p>
      )}
      <MentionBox label="Write a comment" draft={draft} rows={3} onChange={setDraft} onSend={send} />
      {waiting && !empty && (
        <p className={css.about} role="status">
          You're offline. The comment will be sent when you're back.
          <IconButton size="small" icon={IconX} label="Don't send" onClick={() => setWaiting(false)} />
        </p>
      )}
      <div className={css.tools}>
        <IconButton
          icon={IconAt}
          label="Mention someone"
          onClick={(event) => {
            setDraft({ ...draft, text: `${draft.text}${draft.text === '' || /\s$/.test(draft.text) ? '' : ' '}@` })
            event.currentTarget.closest(`.${css.new}`)?.querySelector('textarea')?.focus()
          }}
        />
        {marksPicture && (
          <IconButton
            icon={IconMarquee}
            label="Mark a spot on the image"
            aria-pressed={marks.marking}
            onClick={() => marks.mark(!marks.marking)}
          />
        )}
        {marks && file.kind === 'video' && (
          <IconButton icon={IconClock} label="Comment on this frame" onClick={takeMoment} />
        )}
        <span className={css.gap} />
        <Button size="small" icon={IconSend} disabled={empty || create.isPending} onClick={send}>
          Send
        </Button>
      </div>
    </div>
  )
}
