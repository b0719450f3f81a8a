import { expect, it } from 'vitest'
import { lostOptions, newOption, sentOptions } from './options.ts'

const spring = newOption('Spring', 'Spring')
const autumn = newOption('Autumn', 'Autumn')

it('sends renamed options with their old name, and omits empty ones', () =>
  expect(sentOptions([{ ...spring, name: ' Early spring ' }, newOption('Winter'), newOption(' ')])).toEqual([
    { name: 'Early spring', was: 'Spring' },
    { name: 'Winter' },
  ]))

it('detects lost options: removed and emptied ones, not renamed ones', () => {
  expect(lostOptions(['Spring', 'Autumn'], [{ ...spring, name: 'Early spring' }])).toEqual(['Autumn'])
  expect(lostOptions(['Spring', 'Autumn'], [{ ...spring, name: '' }, autumn])).toEqual(['Spring'])
})
