import { type MapPoint, toMapPoint } from './points.ts'

/** Why typed coordinates are not a point on the map. */
export type CoordinatesProblem = 'latitude' | 'longitude' | 'parts' | 'sign'

// Written by hand, because no parser of coordinates is installed, and these patterns are all that is needed.
const NUMBER = String.raw`\d+(?:\.\d+)?`
/** A number of degrees, optionally followed by minutes and seconds with their marks. */
const ANGLE = String.raw`([+-]?)(${NUMBER})(?:\s*°(?:\s*(${NUMBER})\s*')?(?:\s*(${NUMBER})\s*")?)?`
const APART = String.raw`\s*[,;]?\s*`
/** The ways to write coordinates: with a letter before each number, with a letter after each number, or without letters. */
const BEFORE = new RegExp(String.raw`^([NSEW])\s*${ANGLE}${APART}([NSEW])\s*${ANGLE}$`)
const AFTER = new RegExp(String.raw`^${ANGLE}\s*([NSEW])${APART}${ANGLE}\s*([NSEW])$`)
const PLAIN = new RegExp(String.raw`^${ANGLE}(?:\s*[,;]\s*|\s+)${ANGLE}$`)
/** Decimal commas, as in "62,47 6,15". */
const COMMAS = /^(-?\d+),(\d+)(?:,?\s+|\s*;\s*)(-?\d+),(\d+)$/

/** Returns the text with one spelling of every mark, letter and decimal point. */
const normalize = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/NORTH|SOUTH|EAST|WEST/g, (word) => word.charAt(0))
    .replaceAll(/[−–]/g, '-')
    .replaceAll('º', '°')
    .replaceAll(/[″“”]|''|′′|’’/g, '"')
    .replaceAll(/[′‘’]/g, "'")
    .replace(COMMAS, '$1.$2 $3.$4')

type Angle = { degrees: number; letter: string; isValid: boolean; hasTwoSigns: boolean }
const readAngle = ([sign, degrees, minutes = '0', seconds = '0']: readonly (string | undefined)[], letter = '') => {
  const size = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = sign === '-' || letter === 'S' || letter === 'W'
  const isValid = Number(minutes) < 60 && Number(seconds) < 60
  return { degrees: isNegative ? -size : size, letter, isValid, hasTwoSigns: sign === '-' && letter !== '' }
}
const readAngles = (text: string): [Angle, Angle] | undefined => {
  const before = BEFORE.exec(text)
  if (before) return [readAngle(before.slice(2, 6), before[1]), readAngle(before.slice(7, 11), before[6])]
  const after = AFTER.exec(text)
  if (after) return [readAngle(after.slice(1, 5), after[5]), readAngle(after.slice(6, 10), after[10])]
  const plain = PLAIN.exec(text)
  return plain ? [readAngle(plain.slice(1, 5)), readAngle(plain.slice(5, 9))] : undefined
}
const isOfLatitude = ({ letter }: Angle) => letter === 'N' || letter === 'S'

/** Parses typed coordinates: decimal degrees, or degrees, minutes and seconds, with or without N, S, E and W. Without
 *  letters, the latitude comes first. Returns undefined for text that isn't coordinates, such as the name of a place. */
export const parseCoordinates = (text: string): MapPoint | CoordinatesProblem | undefined => {
  const angles = readAngles(normalize(text))
  if (!angles) return undefined
  const [first, second] = angles
  if (first.letter !== '' && isOfLatitude(first) === isOfLatitude(second)) return undefined
  const [latitude, longitude] = first.letter !== '' && !isOfLatitude(first) ? [second, first] : [first, second]
  if (latitude.hasTwoSigns || longitude.hasTwoSigns) return 'sign'
  if (!latitude.isValid || !longitude.isValid) return 'parts'
  if (Math.abs(latitude.degrees) > 90) return 'latitude'
  if (Math.abs(longitude.degrees) > 180) return 'longitude'
  return toMapPoint({ lat: latitude.degrees, lng: longitude.degrees })
}
