import { expect, it } from 'vitest'
import { extensionStart } from './RenameDialog.tsx'

it.each([
  ['Quay at noon.jpg', 'Quay at noon'],
  ['archive.tar.gz', 'archive.tar'],
  ['No ending', 'No ending'],
  ['.hidden', '.hidden'],
  ['St. Olav', 'St. Olav'],
])('renaming %s selects only %s', (name, selected) => {
  expect(name.slice(0, extensionStart(name))).toBe(selected)
})
