import { describe, expect, it, vi } from 'vitest'
import { type PlannedUpload, type KnownFileRules, planUploads } from './known-files.ts'
import type { PickedFile } from './picked-files.ts'

const file = (name: string, path: string[] = []): PickedFile => ({ file: new File([name], name), path })
const known = (name: string) => ({ uuid: `uuid of ${name}`, name, parent_folder: null })

type Known = ReturnType<typeof known> | null
type Check = (folder: string | null, files: { name: string }[]) => Promise<{ same_bytes: Known; same_name: Known }[]>

/** A library that has the bytes of files named `twin…` and the names of files named `name…`. Its only folder is `summer`. */
const world = (answer: Partial<KnownFileRules> | null) => {
  const ask = vi.fn<() => Promise<Partial<KnownFileRules> | null>>(async () => answer)
  const check = vi.fn<Check>(async (_folder, files) =>
    files.map(({ name }) => ({
      same_bytes: name.startsWith('twin') ? known(name) : null,
      same_name: name.startsWith('name') ? known(name) : null,
    })),
  )
  const needs = {
    digest: async () => 'a'.repeat(64),
    folderAt: async (path: readonly string[]) =>
      path.length === 0 ? null : path[0] === 'summer' ? 'folder of summer' : undefined,
    check,
    ask,
    looked: () => undefined,
  }
  const plan = async (picked: PickedFile[]) => {
    const all: PlannedUpload[] = []
    for await (const some of planUploads(needs, 'Root', picked)) all.push(...some)
    return all.map(({ picked: { file: one }, version_of }) => [one.name, version_of])
  }
  return { plan, ask, check }
}

describe('the duplicate check', () => {
  it('asks nothing if there are no duplicates', async () => {
    const { plan, ask } = world({})
    expect(await plan([file('new.jpg')])).toEqual([['new.jpg', null]])
    expect(ask).not.toHaveBeenCalled()
  })

  it('skips files, keeps both or adds versions, as chosen for files with the same bytes and for files with the same name', async () => {
    const picked = [file('new.jpg'), file('twin.jpg'), file('name.jpg')]
    const after = (same_bytes: KnownFileRules['same_bytes'], same_name: KnownFileRules['same_name']) =>
      world({ same_bytes, same_name }).plan(picked)
    expect(await after('skip', 'skip')).toEqual([['new.jpg', null]])
    expect(await after('both', 'version')).toEqual([
      ['new.jpg', null],
      ['twin.jpg', null],
      ['name.jpg', 'uuid of name.jpg'],
    ])
    expect(await after('version', 'both')).toEqual([
      ['new.jpg', null],
      ['twin.jpg', 'uuid of twin.jpg'],
      ['name.jpg', null],
    ])
  })

  it('asks once about all duplicates', async () => {
    const { plan, ask, check } = world({ same_bytes: 'skip', same_name: 'skip' })
    const many = Array.from({ length: 450 }, (_, i) => file(i % 2 ? `twin ${i}` : `name ${i}`))
    expect(await plan(many)).toEqual([])
    expect([ask.mock.calls.length, check.mock.calls.length]).toEqual([1, 3])
  })

  it('cancels the upload when the dialog is closed', async () => {
    const { plan } = world(null)
    expect(await plan([file('new.jpg'), file('twin.jpg')])).toEqual([])
  })

  it('finds name conflicts in an existing folder, but not in a new one', async () => {
    const { plan, check } = world({ same_name: 'skip' })
    expect(await plan([file('name.jpg', ['summer']), file('name.jpg', ['winter'])])).toEqual([['name.jpg', null]])
    expect(check.mock.calls.map(([folder]) => folder)).toEqual(['folder of summer', null])
  })
})
