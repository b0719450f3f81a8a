import { Checkbox } from '@mantine/core'
import { links, type ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { changesOf, linkSchema, valuesOf } from './link-form.ts'
import { LinkFields } from './LinkFields.tsx'
import { LinkNotes } from './LinkNotes.tsx'

/** Changes what a link asks for and gives. Its address stays; one that has ended gets a new end. */
export const EditLinkDialog = ({ link, onClose }: { link: ShareLink; onClose: () => void }) => {
  const { time_zone } = useSession().team
  const update = useSend(links.update, { refreshes: [links.list] })
  const [open, setOpen] = useState(false)
  const form = useForm({
    schema: linkSchema,
    initial: valuesOf(link, time_zone),
    send: async (typed) => {
      const body = changesOf(link, typed, open, time_zone)
      if (Object.keys(body).length > 0) {
        await update.mutateAsync({ params: { share_link: link.uuid }, body })
        toast.ok(`${typed.title} changed`)
      }
      onClose()
    },
  })
  return (
    <FormDialog title="Edit share link" sub="Its address stays the same" action="Save" form={form} onClose={onClose}>
      {link.state === 'expired' && link.expires_at && (
        <Note kind="warn">
          This link ended on {dateInWords(link.expires_at, time_zone)}. Give it a new end, or none, and it opens again.
        </Note>
      )}
      <LinkNotes of={{ files: [], folder: null, share_link: link.uuid }} ends={form.values.expires_at} />
      <LinkFields form={form} password={link.has_password ? 'Stays as it is' : 'None'} open={open} zone={time_zone} />
      {link.has_password && (
        <Checkbox label="Remove password" checked={open} onChange={(event) => setOpen(event.currentTarget.checked)} />
      )}
    </FormDialog>
  )
}
