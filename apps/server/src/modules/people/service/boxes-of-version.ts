import type { FoundFaces } from '../../../platform/media/faces.ts'
import type { FaceRegion } from '../../../platform/media/face-regions.ts'
import type { BoxRow as Row, NewBoxRow as NewRow } from '../store/scans.ts'
import { distanceWithin, toVector } from './vectors.ts'

type Corners = { x1: number; y1: number; x2: number; y2: number }

/** The overlap of two boxes: their intersection divided by their union. */
export const overlap = (a: Corners, b: Corners): number => {
  const wide = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1)
  const high = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1)
  if (wide <= 0 || high <= 0) return 0
  const area = ({ x1, y1, x2, y2 }: Corners) => (x2 - x1) * (y2 - y1)
  return (wide * high) / (area(a) + area(b) - wide * high)
}
/** Boxes that overlap this much show the same face: programs draw them more or less tightly. */
const SAME = 0.3
export const showSameFace = (a: Corners, b: Corners) => overlap(a, b) >= SAME
const sameAs = <T extends Corners>(box: Corners, others: readonly T[], taken: ReadonlySet<T>): T | undefined =>
  others
    .filter((one) => !taken.has(one) && showSameFace(box, one))
    .toSorted((a, b) => overlap(box, b) - overlap(box, a))[0]

/** Descriptions this close show the same face, wherever it is in a cropped version. */
const ALIKE = 0.35
/** Descriptions further apart show different people, even if their boxes overlap. */
const UNLIKE = 0.6
type Face = FoundFaces[number]
const descriptorOf = (face: Face) => Buffer.from(face.descriptor, 'base64')

/** Returns the known box of each face: one with the same description, otherwise one at the same place. */
const matchBoxes = (known: readonly Row[], faces: readonly Face[]): Map<Face, Row> => {
  const vectors = known.map(({ descriptor }) => descriptor && toVector(descriptor))
  const pairs = faces.flatMap((face) => {
    const own = toVector(descriptorOf(face))
    return known.flatMap((box, n) => {
      const vector = vectors[n]
      const far = vector ? (distanceWithin(own, vector, UNLIKE) ?? Infinity) : undefined
      const shared = overlap(face, box)
      const isAlike = far !== undefined && far <= ALIKE
      return isAlike || (shared >= SAME && far !== Infinity) ? [{ face, box, isAlike, shared }] : []
    })
  })
  const boxes = new Map<Face, Row>()
  const taken = new Set<Row>()
  // Of several faces that are alike, such as those of a collage, each keeps its box.
  for (const { face, box } of pairs.toSorted((a, b) => Number(b.isAlike) - Number(a.isAlike) || b.shared - a.shared)) {
    if (boxes.has(face) || taken.has(box)) continue
    boxes.set(face, box)
    taken.add(box)
  }
  return boxes
}

/** Whether a face was recognised by its description at another place than its box. */
const hasMoved = (box: Row, face: Face) => box.descriptor !== null && !showSameFace(box, face)

export type Plan = {
  remove: string[]
  describe: ({ uuid: string; descriptor: Buffer; likelihood: number } & Partial<Corners>)[]
  name: { uuid: string; name: string }[]
  add: (Omit<NewRow, 'team' | 'file'> & { name: string })[]
}

/**
 * The changes for a file whose new version has these faces and marked regions. Boxes move with their faces, for example after a
 * crop. Boxes that people drew, named or dismissed are kept; boxes found only in an older version are removed, unless
 * `found` is undefined.
 */
export const planBoxes = (
  known: readonly Row[],
  found: FoundFaces | undefined,
  regions: readonly FaceRegion[],
): Plan => {
  const plan: Plan = { remove: [], describe: [], name: [], add: [] }
  const faces = found ?? []
  const boxes = matchBoxes(known, faces)
  const kept = new Set(boxes.values())
  const marked = new Set<Face>()
  for (const region of regions) {
    const face = sameAs(region, faces, marked)
    if (face) marked.add(face)
    const box = (face && boxes.get(face)) ?? sameAs(region, known, kept)
    if (box) {
      kept.add(box)
      if (face) boxes.set(face, box)
      if (region.name && box.person === null && !box.dismissed) plan.name.push({ uuid: box.uuid, name: region.name })
      continue
    }
    const { name, ...corners } = region
    const description = face && { descriptor: descriptorOf(face) }
    plan.add.push({ ...corners, ...description, likelihood: 1, source: 'metadata', confirmed: name !== '', name })
  }
  for (const face of faces) {
    const { descriptor: _, likelihood, ...corners } = face
    const description = { descriptor: descriptorOf(face), likelihood }
    const box = boxes.get(face)
    if (box) plan.describe.push({ uuid: box.uuid, ...description, ...(hasMoved(box, face) && corners) })
    else if (!marked.has(face)) plan.add.push({ ...corners, ...description, source: 'found', name: '' })
  }
  if (found)
    for (const box of known)
      if (!kept.has(box) && box.source === 'found' && !box.confirmed && !box.dismissed) plan.remove.push(box.uuid)
  return plan
}
