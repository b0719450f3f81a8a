import { shapeInWords } from '@vitrine/contract'
import { shapeOf } from '../lib/download-steps.ts'
import type { Terms } from './api.ts'
import { downloadTexts } from './copy.ts'

/** Returns the sizes to choose from: all of them, unless a size other than the original was approved; then only that size
 *  or, with `another`, the other sizes. */
export const sizesOf = (
  { sizes, granted, at_once }: Pick<Terms, 'sizes' | 'granted' | 'at_once'>,
  another: boolean,
) => {
  const offered = sizes
    .filter(({ choice }) => choice !== 'custom')
    .map((size) => ({ shape: shapeOf(size), label: size.label }))
    // If only some sizes are available directly, their labels say so.
    .map((one) =>
      at_once.length === 0
        ? one
        : {
            ...one,
            label: (at_once.includes(one.shape) ? downloadTexts.sizeNow : downloadTexts.sizeOnRequest)(one.label),
          },
    )
  if (!granted || granted.shape === 'original') return offered
  const others = offered.filter(({ shape }) => shape !== granted.shape)
  return another ? others : [{ shape: granted.shape, label: shapeInWords(granted.shape) }]
}

/** "Medium (1080 px) can be downloaded now. You can request other sizes." Empty if no size can be downloaded directly. */
export const directSizesInWords = ({ sizes, at_once }: Pick<Terms, 'sizes' | 'at_once'>) => {
  const names = sizes.filter((size) => at_once.includes(shapeOf(size))).map(({ label }) => label)
  if (names.length === 0) return ''
  return downloadTexts.sizesNow(names)
}
