import { links, type ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { endOfDay } from '../../lib/days.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSession } from '../auth/index.ts'
import { ExcludedFiles } from './ExcludedFiles.tsx'
import { linkSchema, newValues } from './link-form.ts'
import { LinkFields } from './LinkFields.tsx'
import { LinkNotes } from './LinkNotes.tsx'
import { QrCode } from './QrCode.tsx'
import css from './links.module.css'
import type { ShareTarget } from './share-target.ts'
import { linkWords, newLinkWords, termsInWords } from './copy.ts'

const Made = ({ link, zone, onClose }: { link: ShareLink; zone: string; onClose: () => void }) => (
  <Dialog
    opened
    wide
    onClose={onClose}
    title={newLinkWords.ready}
    footer={
      <Button onClick={onClose} data-autofocus>
        {newLinkWords.done}
      </Button>
    }
  >
    <Fields>
      <Note kind="ok">{linkWords.terms(termsInWords(link, zone))}</Note>
      <div className={css.page}>
        <CopyField
          primary
          label={newLinkWords.link}
          value={link.url}
          help={link.has_password ? newLinkWords.passwordHelp : undefined}
        />
        <QrCode value={link.url} />
      </div>
    </Fields>
  </Dialog>
)

/** Describes the shared content to the person who creates the link. */
const subOf = ({ files, place }: ShareTarget) => {
  if (place) return newLinkWords.place(place.kind, place.name)
  return files.length === 1 ? files[0]?.name : newLinkWords.files(files.length)
}

type Props = ShareTarget & {
  /** The default title, which visitors see. */
  title: string
  onClose: () => void
}
/** Creates a link to files or to a place, with its requirements and permissions. */
export const NewLinkDialog = ({ files, place, excluded, title, onClose }: Props) => {
  const { team } = useSession()
  const [made, setMade] = useState<ShareLink>()
  const create = useSend(links.create, { refreshes: [links.list] })
  const form = useForm({
    schema: linkSchema,
    initial: newValues(title),
    send: async ({ password, expires_at, ...rest }) => {
      const body = {
        ...rest,
        files: files.map(({ uuid }) => uuid),
        ...(place && { [place.kind]: place.uuid }),
        expires_at: endOfDay(team.time_zone, expires_at),
        ...(password && { password }),
      }
      setMade(await create.mutateAsync({ params: { team: team.uuid }, body }))
    },
  })
  if (made) return <Made link={made} zone={team.time_zone} onClose={onClose} />
  return (
    <FormDialog
      title={newLinkWords.title}
      sub={subOf({ files, place })}
      action={newLinkWords.create}
      form={form}
      onClose={onClose}
    >
      <LinkNotes
        of={{ files: files.map(({ uuid }) => uuid), ...(place && { [place.kind]: place.uuid }) }}
        ends={form.values.expires_at}
      />
      {excluded && excluded.length > 0 && <ExcludedFiles files={excluded} />}
      <LinkFields form={form} password={linkWords.noPassword} zone={team.time_zone} />
    </FormDialog>
  )
}
