import type { ListedFile } from './columns.ts'
import { justify, justifyFromEnd, ratioOf, type Row, type Space } from './justify.ts'

type Shaped = Pick<ListedFile, 'uuid' | 'width' | 'height'>
/** Files in rows. Each file has a number that it keeps, and each row its place, while the window on a long list moves on: so nothing
 *  that stays in sight is drawn anew. Above the first row there is the room of those that were let go. */
export type Layout<T extends Shaped = ListedFile> = {
  files: readonly T[]
  /** The number of the first of them. */
  first: number
  rows: readonly Row[]
  space: Space
  begins: boolean
  /** The numbers count from the first file of all. */
  counted: boolean
}
export type ListWindow<T extends Shaped = ListedFile> = {
  files: readonly T[]
  /** How many of them were loaded above the place that was gone to: they are laid out upwards from it. */
  above: number
  /** The first of them is the first of all. */
  begins: boolean
}

/** Room for what comes in above, made at once: each time that it is made, everything moves. */
const HEADROOM_PX = 40_000
/** Browsers know no places much further down than twice this. */
const TALLEST_PX = 8_000_000

const endOf = ({ top, height }: Row) => top + height
const numberOf = (slot: Row['slots'][number] | undefined) => slot?.index ?? 0
const placed = (rows: readonly Row[], number: number, down: number): Row[] =>
  rows.map(({ top, height, slots }) => ({
    top: top + down,
    height,
    slots: number === 0 ? slots : slots.map((slot) => ({ ...slot, index: slot.index + number })),
  }))
const linesOf = (files: readonly Shaped[], { height }: Space): Row[] =>
  files.map((_, index) => ({ top: index * height, height, slots: [{ index, left: 0, width: 1 }] }))
const downwards = (files: readonly Shaped[], space: Space) =>
  space.inLines ? linesOf(files, space) : justify(files.map(ratioOf), space)
const upwards = (files: readonly Shaped[], space: Space) =>
  space.inLines ? linesOf(files, space) : justifyFromEnd(files.map(ratioOf), space)

/** What stands above a row ends there, and what stands below it begins there. */
const above = (files: readonly Shaped[], number: number, end: number, space: Space) => {
  const rows = upwards(files, space)
  const last = rows.at(-1)
  return last ? placed(rows, number, end - space.gap - endOf(last)) : []
}
const below = (files: readonly Shaped[], number: number, row: Row | undefined, space: Space) =>
  placed(downwards(files, space), number, row ? endOf(row) + space.gap : 0)

const anew = <T extends Shaped>(window: ListWindow<T>, space: Space): Layout<T> => {
  const { files, begins } = window
  const up = placed(upwards(files.slice(0, window.above), space), 0, 0)
  const down = below(files.slice(window.above), window.above, up.at(-1), space)
  return { files, first: 0, rows: [...up, ...down], space, begins, counted: begins }
}

const isSame = (one: Shaped | undefined, other: Shaped | undefined) =>
  one === other || (one?.uuid === other?.uuid && one?.width === other?.width && one?.height === other?.height)
/** The run of files that two windows have, without a gap: where it begins in each of them, and how long it is. */
const commonRun = (was: readonly Shaped[], now: readonly Shaped[]) => {
  const placeOf = (files: readonly Shaped[], file: Shaped | undefined) =>
    files.findIndex(({ uuid }) => uuid === file?.uuid)
  const gone = placeOf(was, now[0])
  const came = gone < 0 ? placeOf(now, was[0]) : 0
  let length = 0
  if (came >= 0)
    while (came + length < now.length && isSame(was[Math.max(0, gone) + length], now[came + length])) length++
  return { gone: Math.max(0, gone), came: Math.max(0, came), length }
}

/** The rows that stay. Those at the side where files came are not among them: they were not full, perhaps. */
const rowsThatStay = ({ files, first, rows }: Layout<Shaped>, now: readonly Shaped[]) => {
  const { gone, came, length } = commonRun(files, now)
  const [from, to] = [first + gone, first + gone + length]
  const whole = rows.filter(({ slots }) => numberOf(slots[0]) >= from && numberOf(slots.at(-1)) < to)
  const stay = whole.slice(came > 0 ? 1 : 0, came + length < now.length ? -1 : undefined)
  return { stay, first: from - came }
}

const goesOn = <T extends Shaped>(was: Layout<T>, { files, begins }: ListWindow<T>): Layout<T> | undefined => {
  // A list that begins with its first file begins with a full row.
  if (begins && was.begins && files[0]?.uuid !== was.files[0]?.uuid) return undefined
  const { space, counted } = was
  const { stay, first } = rowsThatStay(was, files)
  const [top, end] = [stay[0], stay.at(-1)]
  if (!top || !end) return undefined
  const up = above(files.slice(0, numberOf(top.slots[0]) - first), first, top.top, space)
  const next = numberOf(end.slots.at(-1)) + 1
  const rows = [...up, ...stay, ...below(files.slice(next - first), next, end, space)]
  return { files, first, rows, space, begins, counted }
}

/** Where the list begins, its first file is the first row's first, at the top; elsewhere there is room above. */
const settled = <T extends Shaped>(laid: Layout<T>): Layout<T> => {
  const { rows, first, begins } = laid
  const [top, end] = [rows[0]?.top ?? 0, rows.at(-1)]
  if (begins && (top !== 0 || first !== 0))
    return { ...laid, first: 0, rows: placed(rows, -first, -top), counted: true }
  if (top < 0 || (end && endOf(end) > TALLEST_PX && top > HEADROOM_PX))
    return { ...laid, rows: placed(rows, 0, HEADROOM_PX - top) }
  return laid
}

const isEqual = (one: Space, other: Space) =>
  one.width === other.width && one.height === other.height && one.gap === other.gap && one.inLines === other.inLines
/** Whether this is how the window is laid out already. */
export const isSameLayout = <T extends Shaped>(
  laid: Layout<T> | undefined,
  { files, begins }: ListWindow<T>,
  space: Space,
) => laid !== undefined && laid.files === files && laid.begins === begins && isEqual(laid.space, space)

/** Lays a window on a long list out. As it moves on, what was in sight before keeps its rows and their places. */
export const layOut = <T extends Shaped>(was: Layout<T> | undefined, window: ListWindow<T>, space: Space): Layout<T> =>
  settled((was && isEqual(was.space, space) && goesOn(was, window)) || anew(window, space))
