import { leftOutWords } from './copy.ts'
import type { UnpackResult } from './upload.ts'

/** Returns why no file of a zip was added. */
export const emptyZipReason = (zip: string, { left_out }: Pick<UnpackResult, 'left_out'>) => {
  const [only, ...others] = left_out
  if (!only) return leftOutWords.emptyZip
  if (others.length > 0) return leftOutWords.allLeftOut(left_out.length)
  return only.name === zip ? only.problem : leftOutWords.onlyEntry(only.name, only.problem)
}
