import { describe, expect, it } from 'vitest'
import { parseCoordinates } from './coordinates.ts'
import { pointInWords } from './points.ts'

const point = { latitude: 62.47, longitude: 6.15 }

describe('typed coordinates', () => {
  it.each([
    '62.47, 6.15',
    '62.47 6.15',
    ' 62.47,6.15 ',
    '62,47 6,15',
    '62,47, 6,15',
    '62.47N 6.15E',
    'N 62.47, E 6.15',
    'n62.47e6.15',
    '6.15° E, 62.47° N',
    '62°28\'12"N 6°9\'0"E',
    '62° 28′ 12″ N, 6° 9′ 0″ E',
    "62°28.2'N 6°9'E",
    '62°28\'12" 6°9\'0"',
  ])('%s are read as one point', (text) => {
    expect(parseCoordinates(text)).toEqual(point)
  })

  it.each([
    ['-33.8568, -70.1', -33.8568, -70.1],
    ['33.8568 S 70.1 W', -33.8568, -70.1],
    ['−33.8568 −70.1', -33.8568, -70.1],
    ['90, 180', 90, -180],
    ['62, 6', 62, 6],
  ])('%s may be negative, whole, or at the edge of the world', (text, latitude, longitude) => {
    expect(parseCoordinates(text)).toEqual({ latitude, longitude })
  })

  it('are read in the format in which the app shows them', () => {
    expect(parseCoordinates(pointInWords(point))).toEqual(point)
    const south = { latitude: -33.8568, longitude: -70.1 }
    expect(parseCoordinates(pointInWords(south))).toEqual(south)
  })

  it.each([
    ['91, 0', 'latitude'],
    ['-90.01 0', 'latitude'],
    ['62 181', 'longitude'],
    ['62 N 181 W', 'longitude'],
    ['62°60\'0"N 6°9\'0"E', 'parts'],
    // The minus sign and the letter could cancel each other out, or mean the same.
    ['-33.8568 S, 151.2153 E', 'sign'],
    ['S -33.8568, E 151.2153', 'sign'],
    ['33.8568 S -70.1 W', 'sign'],
    ['62.47 N -6.15 E', 'sign'],
  ])('%s are not a point: %s', (text, problem) => {
    expect(parseCoordinates(text)).toBe(problem)
  })

  it.each(['', 'Bergen', 'Bergen, Norway', '62.47', '62.47,', '1 2 3', '62 N 6 N', 'Route 66', '10 Downing Street'])(
    '%s is not read as coordinates',
    (text) => {
      expect(parseCoordinates(text)).toBeUndefined()
    },
  )
})
