import { FileButton, Textarea } from '@mantine/core'
import {
  centreRoles,
  INVITE_LINES_MAX,
  type MediaCentre,
  mediaCentrePeople as routes,
  parseInviteList,
  type Reply,
} from '@vitrine/contract'
import { useState } from 'react'
import { z } from 'zod'
import { endOfDay } from '../../../lib/days.ts'
import { optionalDay, useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Fields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { IconUpload } from '../../../ui/icons.ts'
import { useSession } from '../../auth/index.ts'
import { AccessFields } from './AccessFields.tsx'
import { copy } from './copy.ts'
import { InviteReport } from './InviteReport.tsx'

const FILE_BYTES_MAX = 600_000
const schema = z.object({
  list: z.string().refine((text) => text.trim() !== '', copy.listMissing),
  role: z.enum(centreRoles),
  expires_at: optionalDay,
  message: z.string(),
})

/** Invites everyone in a pasted list or CSV file, then reports on each line. */
export const InviteListDialog = ({ centre, onClose }: { centre: MediaCentre; onClose: () => void }) => {
  const { team } = useSession()
  const [report, setReport] = useState<Reply<typeof routes.bulkInvite>>()
  const [problem, setProblem] = useState<string>()
  const invite = useSend(routes.bulkInvite, { refreshes: [routes.people, routes.accessRequests] })
  const form = useForm({
    schema,
    initial: { list: '', role: 'viewer', expires_at: '', message: '' },
    send: async ({ expires_at, ...rest }) => {
      const body = { ...rest, expires_at: endOfDay(team.time_zone, expires_at) }
      setReport(await invite.mutateAsync({ params: { media_centre: centre.uuid }, body }))
    },
  })
  const readFile = async (file: File | null) => {
    if (!file) return
    setProblem(file.size > FILE_BYTES_MAX ? copy.fileTooLarge : undefined)
    if (file.size <= FILE_BYTES_MAX) form.set('list', await file.text())
  }
  if (report) return <InviteReport report={report} onClose={onClose} />
  const found = form.values.list.trim() === '' ? 0 : parseInviteList(form.values.list).length
  return (
    <FormDialog
      title={copy.listTitle(centre.title)}
      sub={copy.listHelp}
      action={copy.sendMany}
      why={found > INVITE_LINES_MAX ? copy.fileTooLarge : null}
      form={form}
      onClose={onClose}
    >
      {problem && <Note kind="stop">{problem}</Note>}
      <Textarea
        label={copy.listLabel}
        description={found > 0 ? copy.found(found) : undefined}
        placeholder={copy.listExample}
        rows={8}
        data-autofocus
        {...form.field('list')}
      />
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void readFile(file)}>
        {({ onClick }) => (
          <div>
            <Button icon={IconUpload} onClick={onClick}>
              {copy.chooseFile}
            </Button>
          </div>
        )}
      </FileButton>
      <AccessFields role={form.control('role')} expires={form.control('expires_at')} zone={team.time_zone} />
      <Textarea
        label={copy.message}
        description={copy.messageHelp}
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('message')}
      />
    </FormDialog>
  )
}
