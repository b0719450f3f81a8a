import { builtInRoles, files, type Permission, uploads } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files as filesTable } from '../modules/files/table.ts'
import { bulkCalls } from './many-files.ts'
import { newWorld, type Person, type World } from './world.ts'

/** Rule 12a: roles that only allow changes to a member's own files × every way to change a file × the file's owner. */
let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const notYours = 'Your role can only change files you uploaded.'
type Answer = { reasons?: string[]; code?: string }
/** Changes some files, and returns each response. */
type Way = (person: Person, files: string[]) => Promise<Answer[]>
const each =
  (change: (person: Person, file: string) => Promise<{ body: Answer }>): Way =>
  async (person, uuids) => {
    const answers: Answer[] = []
    for (const file of uuids) answers.push((await change(person, file)).body)
    return answers
  }
const update = (body: object) => each((person, file) => world.call(files.update, person, { params: { file }, body }))
const inBulk =
  (change: object): Way =>
  async (person, uuids) => {
    const calls = bulkCalls(world, team, ada)
    const { uuid } = await calls.carryOut({ files: uuids }, change, person)
    const problems: { file: string; problem: string }[] = await calls.problems(uuid)
    return uuids.map((file) => {
      const found = problems.find((one) => one.file === file)
      return found ? { reasons: [found.problem] } : {}
    })
  }
type Action = 'edit' | 'version' | 'move' | 'recycle'
const ways: [Action, string, Way][] = [
  ['edit', 'edit one', update({ description: 'New' })],
  ['edit', 'edit in bulk', inBulk({ description: 'New' })],
  [
    'version',
    'add a version',
    each((person, file) =>
      world.call(uploads.beginVersion, person, { params: { file }, body: { name: 'new.png', size: 1 } }),
    ),
  ],
  ['version', 'add an attachment', update({ addAttachment: { url: 'https://solvik.example/a.pdf' } })],
  ['move', 'move one', update({ newFolder: null })],
  ['move', 'move in bulk', inBulk({ newFolder: null })],
  ['recycle', 'recycle one', update({ recycled: true })],
  ['recycle', 'recycle in bulk', inBulk({ recycled: true })],
]
/** Each role, and what its members can do with their own files. Its flags allow nothing else. */
const roles: [string, readonly Permission[], Action[]][] = [
  ['Contributor', builtInRoles.Contributor, ['edit', 'version', 'move', 'recycle']],
  ['only “edit own”', ['EDIT_OWNED_ASSETS'], ['edit', 'move']],
  ['only “upload”', ['UPLOAD_ASSETS'], ['version']],
  ['only “delete own”', ['DELETE_OWNED_ASSETS'], ['recycle']],
  ['“edit own” and “upload”', ['EDIT_OWNED_ASSETS', 'UPLOAD_ASSETS'], ['edit', 'move', 'version']],
  ['“edit own” and “delete own”', ['EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS'], ['edit', 'move', 'recycle']],
]
const whose = {
  own: 'allowed',
  // Another person's file. The caller created its latest version while their role still allowed that.
  'taken over': 'refused',
  "a colleague's": 'refused',
  "a guest's": 'refused',
} as const

const newFile = async (kind: keyof typeof whose, { user }: Person) => {
  const created_by = kind === 'own' ? user : kind === "a guest's" ? null : ada.user
  const { file } = await world.newFile(team, { created_by })
  if (kind === 'taken over')
    await world.db.update(filesTable).set({ latest_creator: user }).where(eq(filesTable.uuid, file))
  return file
}

describe.each(roles)('a member with limited rights (%s)', (_role, permissions, may) => {
  it.each(ways)('can %s only their own files, as far as the role allows: %s', async (action, _way, change) => {
    const person = await world.newMember(team, [...permissions])
    const kinds = Object.keys(whose) as (keyof typeof whose)[]
    const made: string[] = []
    for (const kind of kinds) made.push(await newFile(kind, person))
    const answers = await change(person, made)
    const told = answers.map(({ reasons, code }) => {
      if (reasons?.some((one) => one.startsWith(notYours))) return notYours
      return reasons || code ? 'lacks the flag' : 'allowed'
    })
    const due = kinds.map((kind) => {
      // The flag to recycle own files covers every file whose latest version the caller created (rule 13).
      const covered = action !== 'recycle' || kind === 'own' || kind === 'taken over'
      if (!may.includes(action) || !covered) return 'lacks the flag'
      return whose[kind] === 'allowed' ? 'allowed' : notYours
    })
    expect(Object.fromEntries(kinds.map((kind, n) => [kind, told[n]]))).toEqual(
      Object.fromEntries(kinds.map((kind, n) => [kind, due[n]])),
    )
  })
})
