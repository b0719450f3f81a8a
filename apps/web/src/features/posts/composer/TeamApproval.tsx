import { Textarea } from '@mantine/core'
import { type Post, posts, teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/query.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Floating.tsx'
import { words } from '../../../ui/words.ts'
import { nameOf, useWhyNot } from '../../auth/index.ts'
import { afterPost } from '../api.ts'
import { approvalWords } from './copy.ts'
import css from './composer.module.css'

type ApprovalProps = { post: Post; isFixed: boolean; onBefore: () => Promise<boolean> }
/** Whether the team approves a post. A post that waits for approval or was rejected is not published. */
export const TeamApproval = ({ post, isFixed, onBefore }: ApprovalProps) => {
  const { uuid, team, approval, approval_note, approval_by } = post
  const why = useWhyNot()(posts.setApproval)
  const { data } = useQuery({
    ...queryOf(teams.members, { params: { team }, query: {} }),
    enabled: approval_by !== null,
  })
  const by = data?.results.find(({ user }) => user.uuid === approval_by)
  const change = useAction(posts.setApproval, afterPost)
  const [rejecting, setRejecting] = useState(false)
  const [note, setNote] = useState('')
  const set = async (to: Post['approval'], said = '') => {
    if (!(await onBefore())) return
    await change.run(
      { params: { post: uuid }, body: { approval: to, note: said } },
      { done: () => setRejecting(false), failed: approvalWords.failed },
    )
  }
  const button = (label: string, to: Post['approval'], primary = false) => (
    <Button size="small" primary={primary} why={why} busy={change.busy} onClick={() => void set(to)}>
      {label}
    </Button>
  )
  const name = by ? nameOf(by.user) : ''
  const said = {
    none: <p className={css.help}>{approvalWords.none}</p>,
    requested: <Badge kind="waiting">{approvalWords.requested}</Badge>,
    approved: <Badge kind="ok">{approvalWords.approved(name)}</Badge>,
    rejected: <Badge kind="stop">{approvalWords.rejected(name)}</Badge>,
  }[approval]
  return (
    <div className={css.approval}>
      {said}
      {approval_note && <blockquote className={css.quote}>{approval_note}</blockquote>}
      {!isFixed && (
        <div className={css.buttons}>
          {approval === 'none' && button(approvalWords.ask, 'requested')}
          {approval === 'rejected' && button(approvalWords.askAgain, 'requested')}
          {approval === 'requested' && button(approvalWords.approve, 'approved', true)}
          {approval === 'requested' && (
            <Button size="small" why={why} onClick={() => setRejecting(true)}>
              {approvalWords.reject}
            </Button>
          )}
          {approval !== 'none' && button(approvalWords.withdraw, 'none')}
        </div>
      )}
      {rejecting && (
        <Dialog
          opened
          onClose={() => setRejecting(false)}
          title={approvalWords.rejectTitle}
          sub={approvalWords.rejectHelp}
          onSubmit={(event) => {
            event.preventDefault()
            void set('rejected', note)
          }}
          footer={
            <>
              <Button onClick={() => setRejecting(false)}>{words.cancel}</Button>
              <Button primary danger type="submit" busy={change.busy}>
                {approvalWords.reject}
              </Button>
            </>
          }
        >
          <Textarea
            label={approvalWords.note}
            data-autofocus
            autosize
            minRows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Dialog>
      )}
    </div>
  )
}
