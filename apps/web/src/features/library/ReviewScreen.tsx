import { fileWords, type FileCard, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Button } from '../../ui/Button.tsx'
import { IconInbox } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, NoPermission } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { canReview, useSession } from '../auth/index.ts'
import { useWhyNotFile } from '../details/index.ts'
import { useChangeFile } from '../files/index.ts'
import { linksQuery } from '../guests/index.ts'
import { PendingFiles } from './PendingFiles.tsx'
import css from './PendingFiles.module.css'
import { reviewWords } from './copy.ts'

/** Files in review, for people who can edit all files. */
export const ReviewScreen = () => {
  const { team } = useSession()
  if (canReview(team)) return <Review />
  return (
    <Page title={reviewWords.title} place={team.name}>
      <NoPermission title={reviewWords.denied}>{reviewWords.deniedHelp}</NoPermission>
    </Page>
  )
}

/** Returns the guest link by which the list is filtered, with its name if this person can see guest links. */
const useGuestLink = () => {
  const { team } = useSession()
  const { guest_link } = useSearch({ from: '/shell/library/review' })
  const { data } = useInfiniteQuery({ ...linksQuery(team.uuid), enabled: guest_link !== undefined })
  const link = data?.pages.flatMap(({ results }) => results).find(({ uuid }) => uuid === guest_link)
  return { guest_link, name: link?.name }
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
      title={reviewWords.title}
      sub={reviewWords.sub}
      {...(guest_link && {
        guest_link,
        sub: (
          <>
            {reviewWords.receivedThrough(by)} <TextLink to="/library/review">{reviewWords.showAll}</TextLink>
          </>
        ),
      })}
      empty={
        <EmptyState icon={IconInbox} title={reviewWords.empty}>
          {reviewWords.emptyHelp}
        </EmptyState>
      }
      actions={(file) => (
        <div className={css.actions}>
          <Button
            size="small"
            why={why(file, 'accept')}
            aria-label={reviewWords.add(fileWords.addToLibrary, file.name)}
            onClick={() => void add(file)}
          >
            {fileWords.addToLibrary}
          </Button>
          <Button
            size="small"
            subtle
            why={why(file, 'recycle')}
            aria-label={reviewWords.declineOf(file.name)}
            onClick={() => void decline(file)}
          >
            {reviewWords.decline}
          </Button>
        </div>
      )}
    />
  )
}
