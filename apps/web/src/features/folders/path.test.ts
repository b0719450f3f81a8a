import { expect, it } from 'vitest'
import { descendantsOf, cutName, parentInWords, pathInWords, shortenPath, pathLabel } from './path.ts'
import { indentOf, type ListedFolder } from './tree.ts'

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

it('truncates each name in a path at 30 characters in any script', () => {
  expect(cutName('a'.repeat(30))).toBe('a'.repeat(30))
  expect(cutName('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}…`)
  expect(pathLabel(['Campaigns', 'b'.repeat(40)])).toBe(`Root / Campaigns / ${'b'.repeat(30)}…`)
})

it('formats the path of a folder', () => expect(pathInWords(list, 'harbours')).toBe('campaigns / autumn / harbours'))

it('formats the location of a folder without its own name', () => {
  expect(parentInWords(list, 'harbours')).toBe('Root / campaigns / autumn')
  expect(parentInWords(list, 'brand')).toBe('Root')
})

it('finds a folder and all its subfolders, whatever the order of the list', () => {
  expect([...descendantsOf(list, 'campaigns')].toSorted()).toEqual(['autumn', 'campaigns', 'harbours'])
  expect([...descendantsOf(list, 'brand')]).toEqual(['brand'])
})

it('shows the last folders of a long path, and never hides just one folder', () => {
  expect(shortenPath(['a', 'b', 'c'], 2)).toEqual({ hidden: [], shown: ['a', 'b', 'c'] })
  expect(shortenPath(['a', 'b', 'c', 'd'], 2)).toEqual({ hidden: ['a', 'b'], shown: ['c', 'd'] })
})

it('leaves room for the folder name at any depth', () => {
  expect(indentOf(0)).toBe(0)
  expect(indentOf(3)).toBeGreaterThan(indentOf(2))
  expect(indentOf(400)).toBeLessThan(100)
})
