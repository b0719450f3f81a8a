import { expect, it } from 'vitest'
import { regionsOf } from './face-regions.ts'

const area = { X: 0.2, Y: 0.3, W: 0.2, H: 0.1, Unit: 'normalized' }
const tags = (Area: object, more: object = {}, region: object = {}) =>
  JSON.stringify([{ RegionInfo: { RegionList: [{ Name: 'Ingrid', Type: 'Face', Area, ...region }] }, ...more }])
const rounded = (json: string) =>
  regionsOf(json).map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2].map((n) => Math.round(n * 100)))

it.each([
  [1, [10, 25, 30, 35]],
  [2, [70, 25, 90, 35]],
  [3, [70, 65, 90, 75]],
  [4, [10, 65, 30, 75]],
  [5, [25, 10, 35, 30]],
  [6, [65, 10, 75, 30]],
  [7, [65, 70, 75, 90]],
  [8, [25, 70, 35, 90]],
])('regions are rotated together with an image of orientation %i', (Orientation, box) => {
  expect(rounded(tags(area, { Orientation }))).toEqual([box])
})

it('regions in pixels are read if the image size they refer to is known', () => {
  const pixels = { X: 80, Y: 90, W: 80, H: 30, Unit: 'pixel' }
  expect(rounded(tags(pixels))).toEqual([])
  const RegionInfo = { AppliedToDimensions: { W: 400, H: 300 }, RegionList: { Type: 'Face', Area: pixels } }
  expect(rounded(JSON.stringify([{ RegionInfo }]))).toEqual([[10, 25, 30, 35]])
})

it.each([
  ['pets and other things', tags(area, {}, { Type: 'Pet' })],
  ['regions outside the image', tags({ ...area, X: 4 })],
  ['regions without a size', tags({ X: 0.5, Y: 0.5 })],
  ['values that are not numbers', tags({ ...area, X: 'left' })],
  ['rectangles that are cut short', JSON.stringify([{ RegionInfoMP: { Regions: [{ Rectangle: '0.1, x' }] } }])],
  ['tags of another kind', JSON.stringify([{ RegionInfo: 'none', RegionInfoMP: 7 }])],
])('regionsOf leaves out %s', (_what, json) => {
  expect(regionsOf(json)).toEqual([])
})
