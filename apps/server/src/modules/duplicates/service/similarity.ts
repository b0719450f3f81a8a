import type { Colour } from '../store.ts'

/** The properties of an image that are compared in addition to its fingerprint. */
export type ImageTraits = { colours: Colour[] | null; width: number | null; height: number | null }

/** The largest change in proportions that is still considered a slight crop. */
const SHAPES_DIFFER_BY = 1.15
const isOneShape = (a: ImageTraits, b: ImageTraits) => {
  if (!a.width || !a.height || !b.width || !b.height) return true
  const ratio = a.width / a.height / (b.width / b.height)
  return Math.max(ratio, 1 / ratio) <= SHAPES_DIFFER_BY
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const weighed = (colours: readonly Colour[]) => colours.map(({ colour, weight }) => ({ at: channels(colour), weight }))
/** The distance between the colours of two images, from 0 (identical) to 441. */
const coloursApart = (some: readonly Colour[], others: readonly Colour[]) => {
  const right = weighed(others)
  const moves = weighed(some)
    .flatMap((from) =>
      right.map((to) => ({ from, to, way: Math.hypot(...from.at.map((v, i) => v - (to.at[i] ?? 0))) })),
    )
    .toSorted((a, b) => a.way - b.way)
  let [moved, sum] = [0, 0]
  for (const { from, to, way } of moves) {
    const weight = Math.min(from.weight, to.weight)
    from.weight -= weight
    to.weight -= weight
    moved += weight
    sum += weight * way
  }
  return moved === 0 ? 0 : sum / moved
}
/** Another size, format or slight crop changes the colours by up to 40; a lighter or warmer version by up to 60. */
const COLOURS_DIFFER_BY = 60

/**
 * Whether two images with similar fingerprints have similar enough proportions and colours to be the same image in
 * another size, format or slight crop.
 */
export const isSimilar = (a: ImageTraits, b: ImageTraits) =>
  isOneShape(a, b) && (!a.colours || !b.colours || coloursApart(a.colours, b.colours) <= COLOURS_DIFFER_BY)
