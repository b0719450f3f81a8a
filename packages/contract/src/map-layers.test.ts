import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { layerOf, mapLayers } from './map-layers.ts'

/** The "Map tile options" of the specification: value and name, the default first. */
const specified = () => {
  const text = readFileSync(new URL('../../../docs/spec/product.md', import.meta.url), 'utf8')
  const [, options = ''] = /^\*\*Map tile options\*\* \(value, name\): (.+)\.$/m.exec(text) ?? []
  return options.split(', ').map((option) => /^(\w+) (.+?)(?: \(default\))?$/.exec(option)?.slice(1))
}

it('the map layers are those of the specification, in its order', () => {
  expect(mapLayers.map(({ value, name }) => [value, name])).toEqual(specified())
  expect(mapLayers).toHaveLength(9)
})

it('the map layer of an unknown value is the default, Open Street Map', () => {
  expect(layerOf('XX').value).toBe('OSM')
})
