import { fileWords, type FileCard, toasts } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconInbox } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, NoPermission } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { mayReview, useSession } from '../auth/index.ts'
import { useWhyNotFile } from '../details/index.ts'
import { useChangeFile } from '../files/index.ts'
import { WaitingRoom } from './WaitingRoom.tsx'
import css from './WaitingRoom.module.css'

const words = {
  title: 'Awaiting review',
  sub: 'Guest uploads, submissions and attachments. They are in no list and no search until they are added to the library.',
}

/** Files that came from outside and are not in the library yet: for whoever may edit files. */
export const ReviewScreen = () => {
  const { team } = useSession()
  if (mayReview(team)) return <Review />
  return (
    <Page title={words.title} place={team.name}>
      <NoPermission title="You may not review files">
        Whoever may edit files looks at what comes in. Ask whoever manages your team to give you another role.
      </NoPermission>
    </Page>
  )
}

const Review = () => {
  const change = useChangeFile()
  const why = useWhyNotFile()
  const add = async ({ uuid, name }: FileCard) => {
    if (await change(uuid, { reviewStatus: 0 })) toast.ok(toasts.addedToLibrary(name))
  }
  const refuse = async ({ uuid, name }: FileCard) => {
    if (await change(uuid, { recycled: true }))
      toast.ok(toasts.fileRecycled(name), { undo: () => change(uuid, { recycled: false }) })
  }
  return (
    <WaitingRoom
      place="review"
      {...words}
      empty={
        <EmptyState icon={IconInbox} title="Nothing awaits review">
          What guests and contributors send arrives here first.
        </EmptyState>
      }
      actions={(file) => (
        <div className={css.actions}>
          <Button
            size="small"
            why={why(file, 'accept')}
            aria-label={`${fileWords.addToLibrary}: ${file.name}`}
            onClick={() => void add(file)}
          >
            {fileWords.addToLibrary}
          </Button>
          <Button
            size="small"
            subtle
            why={why(file, 'recycle')}
            aria-label={`Refuse ${file.name}`}
            onClick={() => void refuse(file)}
          >
            Refuse
          </Button>
        </div>
      )}
    />
  )
}
