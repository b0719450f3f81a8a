import type { FileCard } from '@vitrine/contract'
import { duplicateWords } from './copy.ts'

type Comparable = Pick<FileCard, 'width' | 'height' | 'size' | 'created_at'>
const pixels = ({ width, height }: Comparable) => (width ?? 0) * (height ?? 0)

/** Returns the file we suggest keeping: the one with the most pixels, then the most bytes, then the oldest. */
export const findBestFile = <T extends Comparable>(files: readonly T[]): T | undefined =>
  files.toSorted(
    (a, b) => pixels(b) - pixels(a) || b.size - a.size || a.created_at.getTime() - b.created_at.getTime(),
  )[0]

/** Returns the advantages of a file over the others; none if all are equal. */
export const describeAdvantages = (file: Comparable, files: readonly Comparable[]): string[] => {
  const most = (of: (one: Comparable) => number) =>
    of(file) === Math.max(...files.map(of)) && files.some((one) => of(one) !== of(file))
  return [
    ...(most(pixels) ? [duplicateWords.largestImage] : []),
    ...(most(({ size }) => size) ? [duplicateWords.largestFile] : []),
    ...(most(({ created_at }) => -created_at.getTime()) ? [duplicateWords.oldest] : []),
  ]
}
