import type { UnpackResult } from './upload.ts'

/** Why no file came of a zip, in words. */
export const emptyZipReason = (zip: string, { left_out }: Pick<UnpackResult, 'left_out'>) => {
  const [only, ...others] = left_out
  if (!only) return 'Nothing came of it: there is no file in it.'
  if (others.length > 0) return `Nothing came of it: all ${left_out.length} entries were left out.`
  return only.name === zip ? only.problem : `Nothing came of it. ${only.name}: ${only.problem}`
}
