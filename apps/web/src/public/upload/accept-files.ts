import { guestFileRefused, isGuestFileName } from '@vitrine/contract'
import type { PickedFile } from '../../features/uploads/parts.ts'
import { copy } from './copy.ts'

/** Returns the picked files that the link accepts, and an error message that names the others. */
export const acceptFiles = (largest: number, picked: readonly PickedFile[], unread: readonly string[] = []) => {
  const namesOf = (some: readonly PickedFile[]) => some.map(({ file }) => file.name).join(', ')
  const refused = picked.filter(({ file }) => !isGuestFileName(file.name))
  const large = picked.filter((one) => !refused.includes(one) && one.file.size > largest)
  const problems = [
    refused.length > 0 && `${namesOf(refused)}: ${guestFileRefused}`,
    large.length > 0 && copy.tooLarge(namesOf(large)),
    unread.length > 0 && copy.unread(unread.join(', ')),
  ].filter((problem) => problem !== false)
  return {
    accepted: picked.filter((one) => !refused.includes(one) && !large.includes(one)),
    problem: problems.length > 0 ? problems.join(' ') : undefined,
  }
}
