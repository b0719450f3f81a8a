import { TextInput } from '@mantine/core'
import { type FolderSharing, sharing, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { filesInWords } from '../../lib/counts.ts'
import { dateInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { queryOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './ShareFolderDialog.module.css'

const schema = z.object({ called: z.string().trim().min(1, 'Enter the name of a team, or an email').max(254) })

/** What the other team will see, and what stays hidden and why. */
const Seen = ({ of }: { of: FolderSharing }) => (
  <section className={css.part}>
    <h3 className={css.heading}>What they see</h3>
    <p>
      {of.files === 0
        ? 'The folder is empty. What is put in later will be seen.'
        : `${of.shown === of.files ? 'All' : `${of.shown.toLocaleString('en-GB')} of`} ${filesInWords(of.files)}, in ${of.folders === 0 ? 'this folder' : of.folders === 1 ? 'this folder and 1 below it' : `this folder and ${of.folders} below it`}. They can look, and download where rights allow; they can move, change and share nothing.`}
    </p>
    {of.hidden.length > 0 && (
      <ul className={css.hidden}>
        {of.hidden.map(({ code, reason, files: n }) => (
          <li key={code}>
            {filesInWords(n)} hidden: {reason}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const refreshes = [sharing.check, sharing.shared, sharing.anyShared]

const SharedWith = ({ of }: { of: FolderSharing }) => {
  const share = useSend(sharing.share, { refreshes })
  const stop = (team: { uuid: string; name: string }) =>
    share.mutate(
      { params: { folder: of.folder.uuid }, body: { remove: [team.uuid] } },
      {
        onSuccess: () => toast.ok(toasts.folderUnshared(of.folder.name, team.name)),
        onError: toastError(`${team.name} still sees the folder`),
      },
    )
  if (of.shared_with.length + of.through.length === 0) return null
  return (
    <section className={css.part}>
      <h3 className={css.heading}>Shared with</h3>
      <ul>
        {of.shared_with.map((team) => (
          <li key={team.uuid} className={css.team}>
            <span>
              {team.name}
              <span className={css.since}>Since {dateInWords(team.shared_at)}</span>
            </span>
            <Button
              size="small"
              danger
              busy={share.isPending}
              aria-label={`Stop sharing with ${team.name}`}
              onClick={() => stop(team)}
            >
              Stop sharing
            </Button>
          </li>
        ))}
        {of.through.map(({ folder, team }) => (
          <li key={`${folder.uuid} ${team.uuid}`} className={css.team}>
            <span>
              {team.name}
              <span className={css.since}>Through the folder {folder.name} above</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shares a folder with another team, or stops. The team is named exactly, or by the e-mail of somebody in it. */
export const ShareFolderDialog = ({
  folder,
  onClose,
}: {
  folder: { uuid: string; name: string }
  onClose: () => void
}) => {
  const check = useQuery(queryOf(sharing.check, { params: { folder: folder.uuid } }))
  const share = useSend(sharing.share, { refreshes })
  const form = useForm({
    schema,
    initial: { called: '' },
    clears: true,
    send: async ({ called }) => {
      const before = new Set(check.data?.shared_with.map(({ uuid }) => uuid))
      const now = await share.mutateAsync({ params: { folder: folder.uuid }, body: { add: [called] } })
      const added = now.shared_with.find(({ uuid }) => !before.has(uuid))
      toast.ok(toasts.folderShared(folder.name, added?.name ?? called))
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Share ${folder.name}`}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button primary type="submit" busy={form.busy}>
            Share
          </Button>
        </>
      }
    >
      <Fields>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput
          label="Team"
          description="The exact name of the other team, or the email of one of its members."
          autoComplete="off"
          data-autofocus
          {...form.field('called')}
        />
        <Loaded query={check} what="who sees this folder" skeleton={<SkeletonForm fields={1} />}>
          {(of) => (
            <>
              <Seen of={of} />
              <SharedWith of={of} />
            </>
          )}
        </Loaded>
      </Fields>
    </Dialog>
  )
}
