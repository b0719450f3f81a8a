import { fileWords, type FileCard, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { IconInbox } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, NoPermission } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { mayReview, useSession } from '../auth/index.ts'
import { useWhyNotFile } from '../details/index.ts'
import { useChangeFile } from '../files/index.ts'
import { linksQuery } from '../guests/index.ts'
import { PendingFiles } from './PendingFiles.tsx'
import css from './PendingFiles.module.css'

const words = {
  title: 'Awaiting review',
  sub: 'Guest uploads, submissions and attachments. They appear in lists and searches once they are added to the library.',
}

/** Files that came from outside and are not in the library yet: for whoever may edit files. */
export const ReviewScreen = () => {
  const { team } = useSession()
  if (mayReview(team)) return <Review />
  return (
    <Page title={words.title} place={team.name}>
      <NoPermission title="You can’t review files">
        Only people who can edit all files review submissions. Ask an admin of your team to change your role.
      </NoPermission>
    </Page>
  )
}

/** Of one guest link alone, where somebody came from there; its name is for whoever may see guest links. */
const useGuestLink = () => {
  const { team } = useSession()
  const { guest_link } = useSearch({ from: '/shell/library/review' })
  const { data } = useInfiniteQuery({ ...linksQuery(team.uuid), enabled: guest_link !== undefined })
  const link = data?.pages.flatMap(({ results }) => results).find(({ uuid }) => uuid === guest_link)
  return { guest_link, name: link?.name ?? 'one guest link' }
}

const Review = () => {
  const { guest_link, name: by } = useGuestLink()
  const change = useChangeFile()
  const why = useWhyNotFile()
  const add = async ({ uuid, name }: FileCard) => {
    if (await change(uuid, { reviewStatus: 0 })) toast.ok(toasts.addedToLibrary(name))
  }
  const decline = async ({ uuid, name }: FileCard) => {
    if (await change(uuid, { recycled: true }))
      toast.ok(toasts.fileRecycled(name), { undo: () => change(uuid, { recycled: false }) })
  }
  return (
    <PendingFiles
      place="review"
      {...words}
      {...(guest_link && {
        guest_link,
        sub: (
          <>
            Received through {by}. <TextLink to="/library/review">Show all that awaits review</TextLink>
          </>
        ),
      })}
      empty={
        <EmptyState icon={IconInbox} title="Nothing to review">
          Files from guests and contributors appear here before they are added to the library.
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
            aria-label={`Decline ${file.name}`}
            onClick={() => void decline(file)}
          >
            Decline
          </Button>
        </div>
      )}
    />
  )
}
