import { expect, it } from 'vitest'
import { countryNames } from './countries.ts'

it('lists every country once, in alphabetical order, without former countries and codes for no place', () => {
  const names = countryNames()
  expect(names).toEqual(expect.arrayContaining(['Norway', 'United Kingdom', 'Åland Islands', 'European Union']))
  expect(new Set(names).size).toBe(names.length)
  expect(names.indexOf('Albania')).toBeLessThan(names.indexOf('Zimbabwe'))
  expect(names.filter((name) => /Unknown|Pseudo|Eurozone|Soviet|^[A-Z]{2}$/.test(name))).toEqual([])
})
