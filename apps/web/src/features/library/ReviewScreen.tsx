import { fileWords, type FileCard, toasts } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconInbox } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useChangeFile, useWhyNotFile } from '../files/index.ts'
import { WaitingRoom } from './WaitingRoom.tsx'

/** Files that came from outside and are not in the library yet. */
export const ReviewScreen = () => {
  const change = useChangeFile()
  const why = useWhyNotFile()
  const add = async ({ uuid, name }: FileCard) => {
    if (await change(uuid, { reviewStatus: 0 })) toast.ok(toasts.addedToLibrary(name))
  }
  return (
    <WaitingRoom
      place="review"
      title="Awaiting review"
      sub="Guest uploads, submissions and attachments. They are in no list and no search until they are added to the library."
      empty={
        <EmptyState icon={IconInbox} title="Nothing awaits review">
          What guests and contributors send arrives here first.
        </EmptyState>
      }
      actions={(file) => (
        <Button size="small" why={why(file, 'accept')} onClick={() => void add(file)}>
          {fileWords.addToLibrary}
        </Button>
      )}
    />
  )
}
