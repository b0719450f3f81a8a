import type { FileCard } from '@vitrine/contract'

type Comparable = Pick<FileCard, 'width' | 'height' | 'size' | 'created_at'>
const pixels = ({ width, height }: Comparable) => (width ?? 0) * (height ?? 0)

/** The one that is most likely to be kept: the most pixels, then the most bytes, then the one that was there first. */
export const findBestFile = <T extends Comparable>(files: readonly T[]): T | undefined =>
  files.toSorted(
    (a, b) => pixels(b) - pixels(a) || b.size - a.size || a.created_at.getTime() - b.created_at.getTime(),
  )[0]

/** What speaks for a file beside the others, in words; nothing where all are alike. */
export const describeAdvantages = (file: Comparable, files: readonly Comparable[]): string[] => {
  const most = (of: (one: Comparable) => number) =>
    of(file) === Math.max(...files.map(of)) && files.some((one) => of(one) !== of(file))
  return [
    ...(most(pixels) ? ['Largest image'] : []),
    ...(most(({ size }) => size) ? ['Largest file'] : []),
    ...(most(({ created_at }) => -created_at.getTime()) ? ['Oldest'] : []),
  ]
}
