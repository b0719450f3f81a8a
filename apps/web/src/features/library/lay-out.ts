import { justifyAround, ratioOf, type Row, type Space } from './justify.ts'

type Shaped = { uuid: string; width: number | null; height: number | null }
/** Files in rows, and the file from which they are laid out: downwards from it, and upwards above it. */
export type Laid = { files: readonly Shaped[]; space: Space; rows: readonly Row[]; anchor: string | undefined }
type Window = {
  files: readonly Shaped[]
  /** How many of them were loaded above the place that was gone to. */
  above: number
  /** The first of them is the first of all. */
  begins: boolean
}

const placeOf = (files: readonly Shaped[], uuid: string | undefined) => files.findIndex((one) => one.uuid === uuid)

/** Where a row began before, on the side that is still there: rows beyond it stay as they were. */
const nextAnchor = ({ files, rows }: Laid, was: number, now: readonly Shaped[]) => {
  const left = new Set(now.map(({ uuid }) => uuid))
  const starts = rows.map(({ slots }) => slots[0]?.index ?? 0).filter((index) => left.has(files[index]?.uuid ?? ''))
  const start = starts.find((index) => index > was) ?? starts.at(-1)
  return start === undefined ? -1 : placeOf(now, files[start]?.uuid)
}

const anchorOf = (before: Laid | undefined, { files, above, begins }: Window) => {
  const was = before ? placeOf(before.files, before.anchor) : -1
  if (!before || was < 0) return above
  // A list that begins with its first file begins with a full row.
  if (begins && was === 0) return 0
  const now = placeOf(files, before.anchor)
  if (now >= 0) return now
  return begins ? 0 : Math.max(0, nextAnchor(before, was, files))
}

/** Lays a window on a long list out anew. As it moves on, what was in sight before keeps its rows. */
export const layOut = (before: Laid | undefined, window: Window, space: Space): Laid => {
  const { files } = window
  const anchor = anchorOf(before, window)
  return { files, space, anchor: files[anchor]?.uuid, rows: justifyAround(files.map(ratioOf), anchor, space) }
}
