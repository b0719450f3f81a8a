import { expect, it } from 'vitest'
import { below, cutName, parentInWords, pathInWords, shortWay, wayInWords } from './path.ts'
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

it('cuts each name of a path at 30 letters, letters of any script', () => {
  expect(cutName('a'.repeat(30))).toBe('a'.repeat(30))
  expect(cutName('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}…`)
  expect(wayInWords(['Campaigns', 'b'.repeat(40)])).toBe(`Root / Campaigns / ${'b'.repeat(30)}…`)
})

it('says the way to a folder', () => expect(pathInWords(list, 'harbours')).toBe('campaigns / autumn / harbours'))

it('says where a folder is without its own name', () => {
  expect(parentInWords(list, 'harbours')).toBe('Root / campaigns / autumn')
  expect(parentInWords(list, 'brand')).toBe('Root')
})

it('finds all below a folder, in whatever order they are listed', () => {
  expect([...below(list, 'campaigns')].toSorted()).toEqual(['autumn', 'campaigns', 'harbours'])
  expect([...below(list, 'brand')]).toEqual(['brand'])
})

it('shows of a long way the steps nearest to its end, and hides no single one', () => {
  expect(shortWay(['a', 'b', 'c'], 2)).toEqual({ hidden: [], shown: ['a', 'b', 'c'] })
  expect(shortWay(['a', 'b', 'c', 'd'], 2)).toEqual({ hidden: ['a', 'b'], shown: ['c', 'd'] })
})

it('leaves room for the name of a folder, however deep it lies', () => {
  expect(indentOf(0)).toBe(0)
  expect(indentOf(3)).toBeGreaterThan(indentOf(2))
  expect(indentOf(400)).toBeLessThan(100)
})
