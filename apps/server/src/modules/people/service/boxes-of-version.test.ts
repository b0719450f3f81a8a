import { expect, it } from 'vitest'
import { vector } from '../testing/faces.ts'
import { planBoxes } from './boxes-of-version.ts'

type Known = Parameters<typeof planBoxes>[0][number]
type Found = NonNullable<Parameters<typeof planBoxes>[1]>[number]
const at = (x1: number) => ({ x1, y1: 0.2, x2: x1 + 0.1, y2: 0.4 })
const box = (uuid: string, x1: number, row: Partial<Known> = {}) =>
  ({
    uuid,
    ...at(x1),
    person: null,
    source: 'found',
    confirmed: false,
    dismissed: false,
    descriptor: null,
    ...row,
  }) as Known
const face = (x1: number, descriptor: Buffer): Found => ({
  ...at(x1),
  likelihood: 0.9,
  descriptor: descriptor.toString('base64'),
})
const [ingrid, jonas, kofi] = [vector(1), vector(2), vector(3)]
const named = { person: 'somebody', confirmed: true }

it('a named box moves with its face in a cropped version, even if another face is now where the box was', () => {
  const known = [
    box('ingrid', 0.3, { ...named, descriptor: ingrid }),
    box('jonas', 0.5, { ...named, descriptor: jonas }),
  ]
  const plan = planBoxes(known, [face(0.1, vector(1, 0.1)), face(0.3, vector(2, 0.1))], [])
  expect(plan).toMatchObject({ remove: [], add: [] })
  expect(plan.describe).toMatchObject([
    { uuid: 'ingrid', ...at(0.1) },
    { uuid: 'jonas', ...at(0.3) },
  ])
})

it('a box is not given to another person whose face is at its place in a new version', () => {
  const plan = planBoxes([box('ingrid', 0.3, { ...named, descriptor: ingrid })], [face(0.3, kofi)], [])
  expect([plan.describe, plan.remove, plan.add]).toMatchObject([[], [], [{ ...at(0.3), source: 'found' }]])
})

it('a box without a description gets that of the face at its place, and stays where it was drawn', () => {
  const plan = planBoxes([box('drawn', 0.32, { ...named, source: 'drawn' })], [face(0.3, kofi)], [])
  expect(plan.describe).toEqual([{ uuid: 'drawn', descriptor: kofi, likelihood: 0.9 }])
})

it('faces that look alike in one image keep their boxes', () => {
  const known = [box('left', 0.1, { descriptor: ingrid }), box('right', 0.6, { descriptor: ingrid })]
  const plan = planBoxes(known, [face(0.6, ingrid), face(0.1, ingrid)], [])
  expect(plan.describe.map(({ uuid, x1 }) => [uuid, x1])).toEqual([
    ['right', undefined],
    ['left', undefined],
  ])
})

it('a region in the metadata names the box of the face at its place', () => {
  const known = [box('ingrid', 0.3, { descriptor: ingrid })]
  const plan = planBoxes(known, [face(0.1, ingrid)], [{ name: 'Ingrid', ...at(0.1) }])
  expect(plan.name).toEqual([{ uuid: 'ingrid', name: 'Ingrid' }])
  expect([plan.add, plan.remove]).toEqual([[], []])
})
