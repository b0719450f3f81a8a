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
import { linkWords } from './copy.ts'
import { changesOf, linkSchema, valuesOf } from './link-form.ts'
import { LinkFields } from './LinkFields.tsx'
import { LinkNotes } from './LinkNotes.tsx'

/** Edits the settings of a link. Its URL stays the same, and an expired link can be reopened. */
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
        toast.ok(linkWords.saved(typed.title))
      }
      onClose()
    },
  })
  return (
    <FormDialog title={linkWords.edit} sub={linkWords.editHelp} action={linkWords.save} form={form} onClose={onClose}>
      {link.state === 'expired' && link.expires_at && (
        <Note kind="warn">{linkWords.expired(dateInWords(link.expires_at, time_zone))}</Note>
      )}
      <LinkNotes of={{ files: [], folder: null, share_link: link.uuid }} ends={form.values.expires_at} />
      <LinkFields
        form={form}
        password={link.has_password ? linkWords.passwordKept : linkWords.noPassword}
        open={open}
        zone={time_zone}
      />
      {link.has_password && (
        <Checkbox
          label={linkWords.removePassword}
          checked={open}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
