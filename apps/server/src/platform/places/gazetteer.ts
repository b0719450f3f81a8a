import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MapArea, Place } from '@vitrine/contract'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { foldName } from './fold.ts'
import type { ReadCities } from './read-cities.ts'

// Offline place names: towns from GeoNames with at least 1,000 people, and country borders.

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Returns the name of a country by its code; empty if the code is unknown. */
export const countryName = (code: string) => countryNames.of(code) ?? ''

const readCities = async () => {
  const worker = new Worker(new URL('./read-cities.ts', import.meta.url))
  worker.unref()
  const [sent] = (await once(worker, 'message')) as [ReadCities]
  await worker.terminate()
  const countries = sent.countries.split('\n')
  return {
    ...sent,
    names: sent.names.split('\n'),
    folded: sent.folded.split('\n'),
    countries,
    index: KDBush.from(sent.index),
    codes: new Map([...new Set(countries)].map((code) => [foldName(countryName(code)), code])),
  }
}
type Cities = Awaited<ReturnType<typeof readCities>>
let reading: Promise<Cities> | undefined
/** Loads the data on first use and keeps it. A failed load is retried. */
export const loadCities = () => {
  reading ??= readCities().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

const KM_PER_DEGREE = 111.32
/** The radius in kilometres that covers a town and its surroundings. */
const reachOf = (population: number) => Math.min(Math.max(3 * (population / 1000) ** 0.4, 6), 40)
/** The square around a point. Near a pole it spans all longitudes; across the antimeridian, `west` is greater than `east`. */
const areaAround = (lat: number, lng: number, km: number): MapArea => {
  const high = km / KM_PER_DEGREE
  const wide = high / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  const [south, north] = [Math.max(lat - high, -90), Math.min(lat + high, 90)]
  if (wide >= 180) return { south, north, west: -180, east: 180 }
  const round = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
  return { south, north, west: round(lng - wide), east: round(lng + wide) }
}
const placeAt = ({ points, names, countries, population }: Cities, at: number): Place => {
  const [lng = 0, lat = 0] = points.subarray(at * 2, at * 2 + 2)
  const area = areaAround(lat, lng, reachOf(population[at] ?? 0))
  return { name: names[at] ?? '', country: countryName(countries[at] ?? ''), lat, lng, area }
}

/** Indices of towns whose name matches, largest first: exact matches, and names that begin with the given text. */
const matching = ({ folded }: Cities, plain: string, most: number) => {
  const exact: number[] = []
  const begun: number[] = []
  for (let at = 0; at < folded.length && exact.length < most; at++) {
    const name = folded[at] ?? ''
    if (name === plain) exact.push(at)
    else if (begun.length < most && name.startsWith(plain)) begun.push(at)
  }
  return { exact, begun }
}

/** Countries whose names begin with the given text. */
const countriesNamed = ({ labels }: Cities, plain: string): Place[] =>
  labels
    .map(({ code, ...rest }) => ({ name: countryName(code), country: '', ...rest }))
    .filter(({ name }) => foldName(name).startsWith(plain))

/** Towns whose names begin with the typed text, the largest first, for suggestions. "alesund, norway" searches one
 *  country. With `countries`, matching countries come before the towns. */
export const findPlaces = async (typed: string, { countries = false, most = 8 } = {}): Promise<Place[]> => {
  const known = await loadCities()
  const [name = '', ...rest] = typed.split(',')
  const plain = foldName(name)
  if (plain === '') return []
  const { exact, begun } = matching(known, plain, 200)
  const within = foldName(rest.join(' '))
  const towns = [...exact, ...begun]
    .toSorted((a, b) => a - b)
    .map((at) => placeAt(known, at))
    .filter(({ country }) => within === '' || foldName(country).startsWith(within))
  return [...(countries && within === '' ? countriesNamed(known, plain) : []), ...towns].slice(0, most)
}

const NEAR_KM = 60
/** Returns the town nearest to a point; undefined if there is none nearby. */
export const nearestPlace = async (lat: number, lng: number): Promise<Place | undefined> => {
  const known = await loadCities()
  const [at] = around(known.index, lng, lat, 1, NEAR_KM)
  return at === undefined ? undefined : placeAt(known, at)
}

type Ring = readonly (readonly [number, number])[]
const borderOf = async (code: string) => {
  const { aggregateFeature } = await import('@rapideditor/country-coder')
  const geometry = aggregateFeature(code)?.geometry
  const polygons = (geometry?.type === 'MultiPolygon' ? geometry.coordinates : []) as unknown as Ring[][]
  // Each outer ring has its own bounding box, because a country can lie on both sides of the antimeridian.
  return polygons.flatMap(([ring]) => {
    if (!ring) return []
    const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
    const area = {
      south: Math.min(...lats),
      north: Math.max(...lats),
      west: Math.min(...lngs),
      east: Math.max(...lngs),
    }
    return [{ area, rings: [ring] }]
  })
}

/** The maximum number of towns with the same name that a search includes. */
const NAMED_MOST = 20
/** Finds a place by name: the country with this name, else the towns with this name, else towns whose names begin with it. */
export const placesNamed = async (text: string) => {
  const known = await loadCities()
  const plain = foldName(text)
  const code = known.codes.get(plain)
  const borders = code ? await borderOf(code) : []
  const { exact, begun } = matching(known, plain, NAMED_MOST)
  const towns = code ? [] : exact.length > 0 ? exact : begun
  return { borders, areas: towns.slice(0, NAMED_MOST).map((at) => placeAt(known, at).area) }
}
