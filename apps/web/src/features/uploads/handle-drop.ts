import { toast } from '../../ui/toasts.tsx'
import { type PickedFile, readDataTransfer } from './picked-files.ts'

const NAMES = 4
const some = (names: readonly string[]) =>
  names.length > NAMES ? `${names.slice(0, NAMES).join(', ')} and ${names.length - NAMES} more` : names.join(', ')

/** Takes what was dropped or pasted. What of it could not be read is named: nothing stays behind in silence. */
export const handleDrop = async (transfer: DataTransfer, take: (picked: readonly PickedFile[]) => unknown) => {
  const { picked, unread } = await readDataTransfer(transfer)
  if (unread.length > 0)
    toast.stop(unread.length === 1 ? '1 file could not be read' : `${unread.length} files could not be read`, {
      detail: `${some(unread)}. Check that you can open them on your computer.`,
    })
  await take(picked)
}
