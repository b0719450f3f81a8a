import { TextInput } from '@mantine/core'
import { type FolderSharing, sharing, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dateInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { queryOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { shareWords } from './copy.ts'
import css from './ShareFolderDialog.module.css'

const schema = z.object({ called: z.string().trim().min(1, shareWords.enterTeam).max(254) })

/** Shows how many files the other team can see, and why others are hidden. */
const Contents = ({ of }: { of: FolderSharing }) => (
  <section className={css.part}>
    <h3 className={css.heading}>{shareWords.visible}</h3>
    <p>{of.files === 0 ? shareWords.empty : shareWords.contents(of)}</p>
    {of.hidden.length > 0 && (
      <ul className={css.hidden}>
        {of.hidden.map(({ code, reason, files: n }) => (
          <li key={code}>{shareWords.hidden(n, reason)}</li>
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
        onError: toastError(shareWords.notStopped(team.name)),
      },
    )
  if (of.shared_with.length + of.through.length === 0) return null
  return (
    <section className={css.part}>
      <h3 className={css.heading}>{shareWords.sharedWith}</h3>
      <ul>
        {of.shared_with.map((team) => (
          <li key={team.uuid} className={css.team}>
            <span>
              {team.name}
              <span className={css.since}>{shareWords.since(dateInWords(team.shared_at))}</span>
            </span>
            <Button
              size="small"
              danger
              busy={share.isPending}
              aria-label={shareWords.stopWith(team.name)}
              onClick={() => stop(team)}
            >
              {shareWords.stop}
            </Button>
          </li>
        ))}
        {of.through.map(({ folder, team }) => (
          <li key={`${folder.uuid} ${team.uuid}`} className={css.team}>
            <span>
              {team.name}
              <span className={css.since}>{shareWords.through(folder.name)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shares a folder with another team, given by its exact name or a member’s email, or stops sharing it. */
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
      title={shareWords.title(folder.name)}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{shareWords.done}</Button>
          <Button primary type="submit" busy={form.busy}>
            {shareWords.share}
          </Button>
        </>
      }
    >
      <Fields>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput
          label={shareWords.team}
          description={shareWords.teamHelp}
          autoComplete="off"
          data-autofocus
          {...form.field('called')}
        />
        <Loaded query={check} what={shareWords.loading} skeleton={<SkeletonForm fields={1} />}>
          {(of) => (
            <>
              <Contents of={of} />
              <SharedWith of={of} />
            </>
          )}
        </Loaded>
      </Fields>
    </Dialog>
  )
}
