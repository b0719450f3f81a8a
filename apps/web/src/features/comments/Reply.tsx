import { comments, files } from '@vitrine/contract'
import { useRef } from 'react'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import { words } from '../../ui/words.ts'
import { writeWords } from './copy.ts'
import css from './comments.module.css'
import { useDraft } from './drafts.ts'
import { MentionBox, mentionsOf } from './MentionBox.tsx'

type ReplyProps = { file: string; thread: string; onEnd: () => void }
/** A field for a reply in a thread. */
export const Reply = ({ file, thread, onEnd }: ReplyProps) => {
  const { draft, setDraft, clear, isTyped, putBack } = useDraft(file, thread)
  const create = useSend(comments.create, { refreshes: [comments.list, files.one] })
  // Prevents sending twice: a second click can arrive before the state has changed.
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
          // The field stays open if the next reply was started while this one was being sent.
          if (!isTyped()) onEnd()
        },
        onError: (error) => {
          sending.current = false
          putBack(draft)
          toastError(writeWords.replyNotSent)(error)
        },
      },
    )
  }
  return (
    <div className={css.reply}>
      <MentionBox
        label={writeWords.reply}
        draft={draft}
        rows={2}
        autoFocus
        onChange={setDraft}
        onSend={send}
        onCancel={end}
      />
      <div className={css.tools}>
        <Button size="small" subtle onClick={end}>
          {words.cancel}
        </Button>
        <Button size="small" disabled={empty || create.isPending} onClick={send}>
          {writeWords.sendReply}
        </Button>
      </div>
    </div>
  )
}
