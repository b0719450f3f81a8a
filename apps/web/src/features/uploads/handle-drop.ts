import { toast } from '../../ui/toasts.tsx'
import { uploadWords } from './copy.ts'
import { type PickedFile, readDataTransfer } from './picked-files.ts'

const NAMES = 4

/** Takes what was dropped or pasted. What of it could not be read is named: nothing stays behind in silence. */
export const handleDrop = async (transfer: DataTransfer, take: (picked: readonly PickedFile[]) => unknown) => {
  const { picked, unread } = await readDataTransfer(transfer)
  if (unread.length > 0)
    toast.stop(uploadWords.unreadable(unread.length), {
      detail: uploadWords.unreadableHelp(unread.slice(0, NAMES), unread.length - NAMES),
    })
  await take(picked)
}
