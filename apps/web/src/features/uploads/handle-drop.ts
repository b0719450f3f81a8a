import { toast } from '../../ui/toasts.tsx'
import { uploadWords } from './copy.ts'
import { type PickedFile, readDataTransfer } from './picked-files.ts'

const NAMES = 4

/** Reads dropped or pasted files and passes them on. A toast names those that could not be read. */
export const handleDrop = async (transfer: DataTransfer, take: (picked: readonly PickedFile[]) => unknown) => {
  const { picked, unread } = await readDataTransfer(transfer)
  if (unread.length > 0)
    toast.stop(uploadWords.unreadable(unread.length), {
      detail: uploadWords.unreadableHelp(unread.slice(0, NAMES), unread.length - NAMES),
    })
  await take(picked)
}
