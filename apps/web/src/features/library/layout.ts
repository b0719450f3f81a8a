import type { ListedFile } from './columns.ts'
import { justify, justifyFromEnd, ratioOf, type Row, type Space } from './justify.ts'

type Shaped = Pick<ListedFile, 'uuid' | 'width' | 'height'>
/** Files in rows. As the loaded window moves along a long list, files keep their numbers and rows their positions, so that
 *  visible tiles don't re-render. The space above the first row belongs to files that were dropped from memory. */
export type Layout<T extends Shaped = ListedFile> = {
  files: readonly T[]
  /** The number of the first file in `files`. */
  first: number
  rows: readonly Row[]
  space: Space
  begins: boolean
  /** True if the numbers count from the first file of the whole list. */
  counted: boolean
}
export type ListWindow<T extends Shaped = ListedFile> = {
  files: readonly T[]
  /** How many of the files were loaded above the jump target. They are laid out upwards from there. */
  above: number
  /** True if `files` begins with the first file of the whole list. */
  begins: boolean
}

/** Space reserved above for files still to be loaded. It is large, because all rows move whenever space is added. */
const HEADROOM_PX = 40_000
/** Browsers support at most about twice this height. */
const TALLEST_PX = 8_000_000

const endOf = ({ top, height }: Row) => top + height
const numberOf = (slot: Row['slots'][number] | undefined) => slot?.index ?? 0
const shiftRows = (rows: readonly Row[], number: number, down: number): Row[] =>
  rows.map(({ top, height, slots }) => ({
    top: top + down,
    height,
    slots: number === 0 ? slots : slots.map((slot) => ({ ...slot, index: slot.index + number })),
  }))
const linesOf = (files: readonly Shaped[], { height }: Space): Row[] =>
  files.map((_, index) => ({ top: index * height, height, slots: [{ index, left: 0, width: 1 }] }))
const rowsFromStart = (files: readonly Shaped[], space: Space) =>
  space.inLines ? linesOf(files, space) : justify(files.map(ratioOf), space)
const rowsFromEnd = (files: readonly Shaped[], space: Space) =>
  space.inLines ? linesOf(files, space) : justifyFromEnd(files.map(ratioOf), space)

/** Lays out rows that end where another row starts; `below` lays out rows that start where it ends. */
const above = (files: readonly Shaped[], number: number, end: number, space: Space) => {
  const rows = rowsFromEnd(files, space)
  const last = rows.at(-1)
  return last ? shiftRows(rows, number, end - space.gap - endOf(last)) : []
}
const below = (files: readonly Shaped[], number: number, row: Row | undefined, space: Space) =>
  shiftRows(rowsFromStart(files, space), number, row ? endOf(row) + space.gap : 0)

const newLayout = <T extends Shaped>(window: ListWindow<T>, space: Space): Layout<T> => {
  const { files, begins } = window
  const up = shiftRows(rowsFromEnd(files.slice(0, window.above), space), 0, 0)
  const down = below(files.slice(window.above), window.above, up.at(-1), space)
  return { files, first: 0, rows: [...up, ...down], space, begins, counted: begins }
}

const isSame = (one: Shaped | undefined, other: Shaped | undefined) =>
  one === other || (one?.uuid === other?.uuid && one?.width === other?.width && one?.height === other?.height)
/** Finds the run of files that two windows share: its start in each window, and its length. */
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

/** Returns the rows to keep. A row next to added files is excluded, because it may not have been full. */
const rowsThatStay = ({ files, first, rows }: Layout<Shaped>, now: readonly Shaped[]) => {
  const { gone, came, length } = commonRun(files, now)
  const [from, to] = [first + gone, first + gone + length]
  const whole = rows.filter(({ slots }) => numberOf(slots[0]) >= from && numberOf(slots.at(-1)) < to)
  const stay = whole.slice(came > 0 ? 1 : 0, came + length < now.length ? -1 : undefined)
  return { stay, first: from - came }
}

const continueLayout = <T extends Shaped>(was: Layout<T>, { files, begins }: ListWindow<T>): Layout<T> | undefined => {
  // The first row of the whole list has to be full.
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

/** Moves the first row to the top if the list starts there; otherwise keeps space above it. */
const normalizeTop = <T extends Shaped>(laid: Layout<T>): Layout<T> => {
  const { rows, first, begins } = laid
  const [top, end] = [rows[0]?.top ?? 0, rows.at(-1)]
  if (begins && (top !== 0 || first !== 0))
    return { ...laid, first: 0, rows: shiftRows(rows, -first, -top), counted: true }
  if (top < 0 || (end && endOf(end) > TALLEST_PX && top > HEADROOM_PX))
    return { ...laid, rows: shiftRows(rows, 0, HEADROOM_PX - top) }
  return laid
}

const isEqual = (one: Space, other: Space) =>
  one.width === other.width && one.height === other.height && one.gap === other.gap && one.inLines === other.inLines
/** Whether a layout was computed from this window and this space. */
export const isSameLayout = <T extends Shaped>(
  laid: Layout<T> | undefined,
  { files, begins }: ListWindow<T>,
  space: Space,
) => laid !== undefined && laid.files === files && laid.begins === begins && isEqual(laid.space, space)

/** Lays out the loaded window of a long list. Files that were visible before keep their rows and positions. */
export const computeLayout = <T extends Shaped>(
  was: Layout<T> | undefined,
  window: ListWindow<T>,
  space: Space,
): Layout<T> =>
  normalizeTop((was && isEqual(was.space, space) && continueLayout(was, window)) || newLayout(window, space))
