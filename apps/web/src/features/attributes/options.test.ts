import { expect, it } from 'vitest'
import { removedOptions, newOption, optionsToSend } from './options.ts'

const spring = newOption('Spring', 'Spring')
const autumn = newOption('Autumn', 'Autumn')

it('sends renamed options with their old name, and omits empty ones', () =>
  expect(optionsToSend([{ ...spring, name: ' Early spring ' }, newOption('Winter'), newOption(' ')])).toEqual([
    { name: 'Early spring', was: 'Spring' },
    { name: 'Winter' },
  ]))

it('treats removed and emptied options as removed, but not renamed ones', () => {
  expect(removedOptions(['Spring', 'Autumn'], [{ ...spring, name: 'Early spring' }])).toEqual(['Autumn'])
  expect(removedOptions(['Spring', 'Autumn'], [{ ...spring, name: '' }, autumn])).toEqual(['Spring'])
})
