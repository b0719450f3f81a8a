import { expect, it } from 'vitest'
import { lostOptions, newOption, sentOptions } from './options.ts'

const spring = newOption('Spring', 'Spring')
const autumn = newOption('Autumn', 'Autumn')

it('sends renamed options with the name they had, and leaves out empty ones', () =>
  expect(sentOptions([{ ...spring, name: ' Early spring ' }, newOption('Winter'), newOption(' ')])).toEqual([
    { name: 'Early spring', was: 'Spring' },
    { name: 'Winter' },
  ]))

it('knows which options are lost: those taken out and those emptied, not those renamed', () => {
  expect(lostOptions(['Spring', 'Autumn'], [{ ...spring, name: 'Early spring' }])).toEqual(['Autumn'])
  expect(lostOptions(['Spring', 'Autumn'], [{ ...spring, name: '' }, autumn])).toEqual(['Spring'])
})
