import type { FoundFaces } from '../../../platform/media/faces.ts'
import type { FaceRegion } from '../../../platform/media/face-regions.ts'
import type { BoxRow as Row, NewBoxRow as NewRow } from '../store/scans.ts'

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

export type Plan = {
  remove: string[]
  describe: { uuid: string; descriptor: Buffer; likelihood: number }[]
  name: { uuid: string; name: string }[]
  add: (Omit<NewRow, 'team' | 'file'> & { name: string })[]
}

/**
 * The changes for a file whose new version has these faces and marked regions. Boxes that people drew, named or dismissed
 * are kept; boxes found only in an older version are removed, unless `found` is undefined.
 */
export const planBoxes = (
  known: readonly Row[],
  found: FoundFaces | undefined,
  regions: readonly FaceRegion[],
): Plan => {
  const plan: Plan = { remove: [], describe: [], name: [], add: [] }
  const kept = new Set<Row>()
  const described = new Set<FoundFaces[number]>()
  const faces = found ?? []
  const bytes = (face: FoundFaces[number] | undefined) =>
    face && { descriptor: Buffer.from(face.descriptor, 'base64'), likelihood: face.likelihood }
  for (const region of regions) {
    const face = sameAs(region, faces, described)
    if (face) described.add(face)
    const box = sameAs(region, known, kept)
    if (box) {
      kept.add(box)
      if (region.name && box.person === null && !box.dismissed) plan.name.push({ uuid: box.uuid, name: region.name })
      const description = bytes(face)
      if (description) plan.describe.push({ uuid: box.uuid, ...description })
      continue
    }
    const { name, ...corners } = region
    const confirmed = name !== ''
    plan.add.push({ ...corners, ...bytes(face), likelihood: 1, source: 'metadata', confirmed, name })
  }
  for (const face of faces) {
    if (described.has(face)) continue
    const box = sameAs(face, known, kept)
    const description = bytes(face)
    if (box && description) {
      kept.add(box)
      plan.describe.push({ uuid: box.uuid, ...description })
      continue
    }
    const { descriptor: _, ...corners } = face
    plan.add.push({ ...corners, ...description, source: 'found', name: '' })
  }
  if (found)
    for (const box of known)
      if (!kept.has(box) && box.source === 'found' && !box.confirmed && !box.dismissed) plan.remove.push(box.uuid)
  return plan
}
