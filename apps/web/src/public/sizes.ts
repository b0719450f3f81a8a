import { shapeInWords } from '@vitrine/contract'
import type { Terms } from './api.ts'

const shapeOf = ({ choice, width, height }: Terms['sizes'][number]) =>
  width ? `w${width}` : height ? `h${height}` : choice

/** The sizes to choose from. An approval of one size gives that one; who asks for another chooses among the rest. */
export const sizesOf = ({ sizes, granted }: Pick<Terms, 'sizes' | 'granted'>, another: boolean) => {
  const offered = sizes
    .filter(({ choice }) => choice !== 'custom')
    .map((size) => ({ shape: shapeOf(size), label: size.label }))
  if (!granted || granted.shape === 'original') return offered
  const others = offered.filter(({ shape }) => shape !== granted.shape)
  return another ? others : [{ shape: granted.shape, label: shapeInWords(granted.shape) }]
}
