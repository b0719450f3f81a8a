import { comments, files } from '@vitrine/contract'
import { useRef } from 'react'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import css from './comments.module.css'
import { useDraft } from './drafts.ts'
import { MentionBox, mentionsOf } from './MentionBox.tsx'

type ReplyProps = { file: string; thread: string; onEnd: () => void }
/** A place to reply in a thread. */
export const Reply = ({ file, thread, onEnd }: ReplyProps) => {
  const { draft, setDraft, clear, isTyped, putBack } = useDraft(file, thread)
  const create = useSend(comments.create, { refreshes: [comments.list, files.one] })
  // A second click comes before the first is seen to be on its way.
  const sending = useRef(false)
  const empty = draft.text.trim() === ''
  const end = () => {
    clear()
    onEnd()
  }
  const send = () => {
    if (empty || sending.current) return
    sending.current = true
    clear()
    create.mutate(
      { params: { file }, body: { text: draft.text.trim(), mentions: mentionsOf(draft), parent: thread } },
      {
        onSuccess: () => {
          sending.current = false
          // What was typed meanwhile is the next reply.
          if (!isTyped()) onEnd()
        },
        onError: (error) => {
          sending.current = false
          putBack(draft)
          toastError('The reply was not sent')(error)
        },
      },
    )
  }
  return (
    <div className={css.reply}>
      <MentionBox
        label="Write a reply"
        draft={draft}
        rows={2}
        autoFocus
        onChange={setDraft}
        onSend={send}
        onGiveUp={end}
      />
      <div className={css.tools}>
        <Button size="small" subtle onClick={end}>
          Cancel
        </Button>
        <Button size="small" disabled={empty || create.isPending} onClick={send}>
          Send reply
        </Button>
      </div>
    </div>
  )
}
