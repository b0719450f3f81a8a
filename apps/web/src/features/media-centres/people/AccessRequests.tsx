import { Textarea } from '@mantine/core'
import { type AccessRequest, centreRoles, mediaCentrePeople as routes } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { agoInWords } from '../../../lib/dates.ts'
import { endOfDay } from '../../../lib/days.ts'
import { optionalDay, useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { ResourceList } from '../../../lib/ResourceScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type Column, TitleCell } from '../../../ui/Table.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSession } from '../../auth/index.ts'
import { AccessFields } from './AccessFields.tsx'
import { accessRequestsQuery } from './api.ts'
import { copy } from './copy.ts'
import css from './people.module.css'

const schema = z.object({ role: z.enum(centreRoles), expires_at: optionalDay, answer: z.string() })

type AnswerProps = { request: AccessRequest; approved: boolean; onClose: () => void }
const AnswerDialog = ({ request, approved, onClose }: AnswerProps) => {
  const { team } = useSession()
  const send = useSend(routes.answerAccess, { refreshes: [routes.accessRequests, routes.people] })
  const who = request.user.name || request.user.email
  const form = useForm({
    schema,
    initial: { role: 'viewer', expires_at: '', answer: '' },
    send: async ({ expires_at, ...rest }) => {
      const body = { ...rest, approved, expires_at: endOfDay(team.time_zone, expires_at) }
      await send.mutateAsync({ params: { access_request: request.uuid }, body })
      toast.ok(approved ? copy.approvedToast(who) : copy.declinedToast)
      onClose()
    },
  })
  return (
    <FormDialog
      title={approved ? copy.approveTitle(who) : copy.declineTitle(who)}
      sub={copy.declineHelp}
      action={approved ? copy.approveAction : copy.declineAction}
      form={form}
      onClose={onClose}
    >
      {approved && (
        <AccessFields role={form.control('role')} expires={form.control('expires_at')} zone={team.time_zone} />
      )}
      <Textarea
        label={copy.answer}
        description={copy.answerHelp}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...form.field('answer')}
      />
    </FormDialog>
  )
}

const Actions = ({ request }: { request: AccessRequest }) => {
  const [answering, setAnswering] = useState<boolean>()
  const who = request.user.name || request.user.email
  return (
    <div className={css.buttons}>
      <Button size="small" primary aria-label={copy.approveLabel(who)} onClick={() => setAnswering(true)}>
        {copy.approve}
      </Button>
      <Button size="small" aria-label={copy.declineLabel(who)} onClick={() => setAnswering(false)}>
        {copy.decline}
      </Button>
      {answering !== undefined && (
        <AnswerDialog request={request} approved={answering} onClose={() => setAnswering(undefined)} />
      )}
    </div>
  )
}

const columns: readonly Column<AccessRequest>[] = [
  {
    id: 'who',
    head: copy.name,
    width: 'minmax(180px, 1fr)',
    card: 'title',
    cell: ({ user }) => <TitleCell title={<bdi>{user.name || user.email}</bdi>} sub={user.email} />,
  },
  {
    id: 'reason',
    head: copy.reason,
    width: 'minmax(200px, 2fr)',
    cell: ({ reason }) => <bdi className={css.reason}>{reason}</bdi>,
  },
  { id: 'when', head: copy.requested, width: '130px', cell: ({ created_at }) => agoInWords(created_at) },
  { id: 'actions', head: '', width: '190px', align: 'end', cell: (request) => <Actions request={request} /> },
]

/** Unanswered access requests. Hidden if there are none. */
export const AccessRequests = ({ centre }: { centre: string }) => {
  const query = useInfiniteQuery(accessRequestsQuery(centre))
  if (!query.data?.pages[0]?.results.length) return null
  return (
    <Panel title={copy.requestsTitle} sub={copy.requestsHelp}>
      <ResourceList one={copy.oneRequest} many={copy.manyRequests} query={query} columns={columns} />
    </Panel>
  )
}
