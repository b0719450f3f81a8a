import { type Post, posts as routes } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { Badge, type BadgeKind } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Fields.tsx'
import { useWhyNot } from '../../auth/index.ts'
import { postRefreshes } from '../api.ts'
import css from './approval.module.css'
import { Approvers } from './Approvers.tsx'
import { copy } from './copy.ts'
import { RejectDialog } from './RejectDialog.tsx'

const kinds: Record<Post['approval'], BadgeKind> = {
  none: 'unknown',
  requested: 'waiting',
  approved: 'ok',
  rejected: 'stop',
}
const closed: readonly Post['status'][] = ['publishing', 'published', 'unconfirmed']

type Step = { approval: Post['approval']; label: string; done: string; primary?: boolean }
const steps: Record<Post['approval'], readonly Step[]> = {
  none: [{ approval: 'requested', label: copy.request, done: copy.requested }],
  requested: [
    { approval: 'approved', label: copy.approve, done: copy.approved, primary: true },
    { approval: 'rejected', label: copy.reject, done: copy.rejected },
    { approval: 'none', label: copy.cancel, done: copy.cancelled },
  ],
  approved: [{ approval: 'requested', label: copy.withdraw, done: copy.withdrawn }],
  rejected: [
    { approval: 'requested', label: copy.requestAgain, done: copy.requested },
    { approval: 'approved', label: copy.approve, done: copy.approved },
  ],
}

type PanelProps = {
  post: Post
  /** Saves the draft first, because only the saved version is approved. Returns false if saving failed. */
  onBefore: () => Promise<boolean>
}
/** The approval of a post: by the team, and by people outside it. */
export const ApprovalPanel = ({ post, onBefore }: PanelProps) => {
  const why = useWhyNot()(routes.setApproval)
  const [rejecting, setRejecting] = useState(false)
  const change = useAction(routes.setApproval, postRefreshes)
  const { approval, approval_note } = post
  const isClosed = closed.includes(post.status)
  const take = async ({ approval: next, done }: Step) => {
    if (!(await onBefore())) return
    if (next === 'rejected') return setRejecting(true)
    await change.run({ params: { post: post.uuid }, body: { approval: next } }, { done, failed: copy.failed })
  }
  return (
    <section className={css.panel} aria-labelledby="approval-title">
      <header className={css.head}>
        <h2 id="approval-title" className={css.title}>
          {copy.title}
        </h2>
        <Badge kind={kinds[approval]}>{copy.states[approval]}</Badge>
      </header>
      <p className={css.help}>{isClosed ? copy.closed : copy.help[approval]}</p>
      {approval_note && <Note kind={approval === 'rejected' ? 'stop' : 'plain'}>{approval_note}</Note>}
      {!isClosed && (
        <div className={css.buttons}>
          {steps[approval].map((step) => (
            <Button
              key={step.approval}
              size="small"
              primary={step.primary === true}
              why={why}
              busy={change.busy && change.variables?.body.approval === step.approval}
              onClick={() => void take(step)}
            >
              {step.label}
            </Button>
          ))}
        </div>
      )}
      {!why && <Approvers post={post} isClosed={isClosed} onBefore={onBefore} />}
      {rejecting && <RejectDialog post={post} onClose={() => setRejecting(false)} />}
    </section>
  )
}
