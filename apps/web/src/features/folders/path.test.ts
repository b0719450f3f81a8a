import { expect, it } from 'vitest'
import { below, cutName, pathInWords, wayInWords } from './path.ts'
import type { ListedFolder } from './tree.ts'

const folder = (uuid: string, parent_folder: string | null, name = uuid): ListedFolder => ({
  uuid,
  name,
  parent_folder,
  files: 0,
})
const list = [
  folder('harbours', 'autumn'),
  folder('campaigns', null),
  folder('autumn', 'campaigns'),
  folder('brand', null),
]

it('cuts each name of a path at 30 letters, letters of any script', () => {
  expect(cutName('a'.repeat(30))).toBe('a'.repeat(30))
  expect(cutName('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}…`)
  expect(wayInWords(['Campaigns', 'b'.repeat(40)])).toBe(`Root / Campaigns / ${'b'.repeat(30)}…`)
})

it('says the way to a folder', () => expect(pathInWords(list, 'harbours')).toBe('campaigns / autumn / harbours'))

it('finds all below a folder, in whatever order they are listed', () => {
  expect([...below(list, 'campaigns')].toSorted()).toEqual(['autumn', 'campaigns', 'harbours'])
  expect([...below(list, 'brand')]).toEqual(['brand'])
})
