import { NumberInput } from '@mantine/core'
import { APPROVAL_LINK_DAYS, APPROVAL_LINK_DAYS_MAX, type OneTimeApproval, oneTimeApprovals } from '@vitrine/contract'
import { useState } from 'react'
import { z } from 'zod'
import { addressOf } from '../../lib/client.ts'
import { dateInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconClockPlus, IconDownload, IconFileCode, IconLinkOff, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { approvalRoutes } from './api.ts'
import { panelWords as words } from './panel-copy.ts'

const schema = z.object({ expires_in_days: oneTimeApprovals.update.body.shape.expires_in_days.unwrap() })
/** Gives the creator more time to answer. */
const ExtendDialog = ({ approval, onClose }: { approval: OneTimeApproval; onClose: () => void }) => {
  const update = useSend(oneTimeApprovals.update, { refreshes: approvalRoutes })
  const form = useForm({
    schema,
    initial: { expires_in_days: APPROVAL_LINK_DAYS },
    send: async (body) => {
      const { expires_at } = await update.mutateAsync({ params: { one_time_approval: approval.uuid }, body })
      toast.ok(words.extended(dateInWords(expires_at)))
      onClose()
    },
  })
  return (
    <FormDialog title={words.extend} sub={words.extendHelp} action={words.extend} form={form} onClose={onClose}>
      <NumberInput
        label={words.extendDays}
        min={1}
        max={APPROVAL_LINK_DAYS_MAX}
        data-autofocus
        {...form.control('expires_in_days')}
        onChange={(days) => form.set('expires_in_days', Number(days))}
      />
    </FormDialog>
  )
}

/** Downloads the proof of a creator's answer. */
const saveProof = (one_time_approval: string, format: 'pdf' | 'json') => {
  const link = document.createElement('a')
  link.href = addressOf(oneTimeApprovals.proof, { params: { one_time_approval }, query: { format } })
  link.download = `proof-${one_time_approval}.${format}`
  link.click()
}

/** The actions on a request: extend, withdraw, revoke, delete, and download its proof. */
export const ApprovalMenu = ({ approval, small = true }: { approval: OneTimeApproval; small?: boolean }) => {
  const [extending, setExtending] = useState(false)
  const why = useWhyNot()(oneTimeApprovals.update)
  const update = useAction(oneTimeApprovals.update, approvalRoutes)
  const remove = useAction(oneTimeApprovals.remove, approvalRoutes)
  const { uuid, status, post, proof_hash } = approval
  const params = { one_time_approval: uuid }
  const handle = `@${post.handle}`
  const isWaiting = status === 'pending'
  const erase = () =>
    remove.run(
      { params },
      isWaiting
        ? { ask: words.withdrawAsk(handle), done: words.withdrawn, failed: words.notWithdrawn }
        : { ask: words.deleteAsk(handle), done: words.deleted, failed: words.notDeleted },
    )
  const revoke = () =>
    update.run(
      { params, body: { status: 'revoked' } },
      { ask: words.revokeAsk(handle), done: words.revoked, failed: words.notRevoked },
    )
  return (
    <>
      <RowMenu
        small={small}
        name={words.requestTo(handle)}
        busy={update.busy || remove.busy}
        actions={[
          proof_hash !== null && { label: words.proofPdf, icon: IconDownload, run: () => saveProof(uuid, 'pdf') },
          proof_hash !== null && { label: words.proofJson, icon: IconFileCode, run: () => saveProof(uuid, 'json') },
          isWaiting && { label: words.extend, icon: IconClockPlus, why, run: () => setExtending(true) },
          status === 'approved' && { label: words.revoke, icon: IconLinkOff, danger: true, why, run: revoke },
          status !== 'approved' && {
            label: isWaiting ? words.withdraw : words.delete,
            icon: IconTrash,
            danger: true,
            why,
            run: erase,
          },
        ]}
      />
      {extending && <ExtendDialog approval={approval} onClose={() => setExtending(false)} />}
    </>
  )
}
