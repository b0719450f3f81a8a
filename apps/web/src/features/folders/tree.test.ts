import { describe, expect, it } from 'vitest'
import {
  ancestorsOf,
  findFoldersByWords,
  findFolders,
  hasSibling,
  type ListedFolder,
  visibleRows,
  treeOf,
} from './tree.ts'

const folder = (uuid: string, parent_folder: string | null, files = 1): ListedFolder => ({
  uuid,
  name: uuid,
  parent_folder,
  files,
})
const list = [
  folder('brand', null, 4),
  folder('campaigns', null, 0),
  folder('autumn', 'campaigns', 2),
  folder('harbours', 'autumn', 26),
  folder('lost', 'gone', 1),
]

describe('the tree of folders', () => {
  it('counts the files of all subfolders', () => {
    expect(treeOf(list).map(({ uuid, total }) => [uuid, total])).toEqual([
      ['brand', 4],
      ['campaigns', 28],
      ['lost', 1],
    ])
  })

  it('shows the contents of expanded folders, and nothing of collapsed ones', () => {
    const lines = (open: string[]) =>
      visibleRows(treeOf(list), new Set(open)).map((one) => `${one.depth} ${one.branch.uuid}`)
    expect(lines([])).toEqual(['0 brand', '0 campaigns', '0 lost'])
    expect(lines(['campaigns', 'autumn'])).toEqual(['0 brand', '0 campaigns', '1 autumn', '2 harbours', '0 lost'])
    expect(lines(['autumn'])).toEqual(['0 brand', '0 campaigns', '0 lost'])
  })

  it('returns the parents of a folder, from the root down', () => {
    expect(ancestorsOf(list, 'harbours').map(({ uuid }) => uuid)).toEqual(['campaigns', 'autumn'])
    expect(ancestorsOf(list, 'brand')).toEqual([])
  })
})

it('detects a sibling with the same name, ignoring case', () => {
  expect(hasSibling(list, { parent: null, name: ' Brand ' })).toBe(true)
  expect(hasSibling(list, { parent: 'campaigns', name: 'brand' })).toBe(false)
  expect(hasSibling(list, { parent: null, name: 'brand', but: 'brand' })).toBe(false)
})

describe('finding a folder', () => {
  it('ignores case, accents and Unicode composition', () => {
    const named = ['Zëbra trial', 'ZEBRA crossing', 'Harbours'].map((name, i) => ({ ...folder(`${i}`, null), name }))
    const found = (typed: string) => findFolders(named, typed).map(({ name }) => name)
    expect(found('zebra')).toEqual(['Zëbra trial', 'ZEBRA crossing'])
    expect(found('zëbra'.normalize('NFD'))).toEqual(['Zëbra trial', 'ZEBRA crossing'])
    expect(found('HARB')).toEqual(['Harbours'])
  })
})

describe('a folder search by words', () => {
  const named = [
    { ...folder('1', null), name: 'Café du Nord' },
    { ...folder('2', '1'), name: 'Nordic-light 2026' },
    { ...folder('3', null), name: 'Snord' },
  ]
  const found = (words: string[], inside: string | null = null) =>
    findFoldersByWords(named, words, inside).map(({ uuid }) => uuid)
  it('finds folders by word prefix, ignoring case and accents', () => {
    expect(found(['nord'])).toEqual(['1', '2'])
    expect(found(['CAFE', 'nord'])).toEqual(['1'])
    expect(found(['light 20'])).toEqual(['2'])
    expect(found([]), 'nothing is looked for').toEqual([])
    expect(found(['%']), 'a sign alone is no word').toEqual([])
  })
  it('finds only subfolders when searching inside a folder', () => expect(found(['nord'], '1')).toEqual(['2']))
})
