import { actions, dayInWords, decide, files, isDeniedByRole } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { members, roles } from '../teams/table.ts'
import { findFiles } from '../versions/index.ts'

let world: World
let team: string
let ada: Person
let file: string
let version: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin', { first_name: 'Ada' })
  ;({ file, version } = await world.newFile(team, { name: 'quay.jpg', created_by: ada.user }))
})
afterAll(() => world.close())

const one = (person: Person | undefined, uuid = file) => world.call(files.one, person, { params: { file: uuid } })
const update = (body: object, person = ada, uuid = file) =>
  world.call(files.update, person, { params: { file: uuid }, body })
const shown = async (uuid = file) => (await one(ada, uuid)).body
const setRow = (set: string, uuid = file) => world.db.execute(sql.raw(`update files set ${set} where uuid = '${uuid}'`))

describe('the detail view of a file', () => {
  it('has the fields of spec §3, with empty values for missing data', async () => {
    expect(await shown()).toMatchObject({
      uuid: file,
      name: 'quay.jpg',
      team,
      viewer: 'member',
      foreign: false,
      detailed: true,
      description: '',
      source_display_name: '',
      copied_from: null,
      location_text: '',
      location_obj: null,
      map_point: null,
      attachments: [],
      related_files: [],
      media_centre_albums: [],
      embeds: [],
      single_embeds: [],
      maps: [],
      bounding_boxes: [],
      comment_count: 0,
      version_count: 1,
      expired: false,
      recycled: false,
      recycled_at: null,
      review_status: 0,
      parent_folder: null,
      permalink: `${world.settings.origin}/file/${file}`,
      latest_version: { uuid: version, source: null, created_by: { uuid: ada.user, first_name: 'Ada' } },
    })
  })

  it('shows who moved the file to the bin and when it will be permanently deleted', async () => {
    await update({ recycled: true })
    const { recycled_at, recycled_by, deleted_at } = await shown()
    expect(recycled_by).toMatchObject({ uuid: ada.user })
    expect(Date.parse(deleted_at) - Date.parse(recycled_at)).toBe(30 * 86_400_000)
  })

  it('names the file it was copied from while the original is in the library', async () => {
    const source = (await world.newFile(team, { name: 'origin.jpg' })).file
    await setRow(`copied_from = '${source}'`)
    expect((await shown()).copied_from).toEqual({ uuid: source, name: 'origin.jpg' })
    await update({ recycled: true }, ada, source)
    expect((await shown()).copied_from).toBeNull()
  })

  const states: Record<string, string> = {
    'in the library': 'review_status = 0',
    recycled: 'recycled_at = now()',
    expired: "expires_at = now() - interval '1 day', expiration_date = '2020-01-01'",
    'awaiting review': 'review_status = 1',
    'with sharing disabled': 'internal_use = true',
    'marked do not use': "status = 'do_not_use'",
    restricted: "status = 'restricted'",
    'with a watermark and a copyright': "watermark = true, copyright = 'Solvik'",
  }
  it.each(Object.keys(states))('returns the rights decision for each action, with reasons: %s', async (state) => {
    await setRow(states[state] ?? '')
    const people = [ada, await world.newMember(team, 'Contributor'), await world.newMember(team, 'Viewer')]
    for (const person of people) {
      const { status, body } = await one(person)
      const [subject] = await findFiles(world.db, [file])
      const flags = [...(await permissionsOf(person))]
      const actor = {
        kind: 'member',
        user: person.user,
        staff: false,
        team,
        permissions: flags,
        features: ['DAM_PLUS'],
      } as const
      const asked = (action: (typeof actions)[number]) => {
        if (!subject?.file) throw new Error('gone')
        return decide({ actor, file: subject.file, action, surface: { kind: 'app' }, at: new Date() })
      }
      expect(status).toBe(asked('see').verdict === 'allow' ? 200 : 404)
      if (status !== 200) continue
      for (const action of actions) {
        const decision = asked(action)
        const { verdict, steps, marked, reasons } = decision
        const textsOf = (warns: boolean) =>
          reasons.filter(({ warning }) => warning === warns).map(({ team: text }) => text)
        const by_role = isDeniedByRole(decision)
        expect([action, body.actions[action]]).toEqual([
          action,
          { verdict, steps, marked, reasons: textsOf(false), warnings: textsOf(true), by_role },
        ])
      }
    }
  })
  const permissionsOf = async ({ user }: Person) =>
    (
      await world.db
        .select({ all: roles.permissions })
        .from(members)
        .innerJoin(roles, eq(roles.uuid, members.role))
        .where(eq(members.user, user))
    )[0]?.all ?? []

  it('shows the public only public fields: no folder, usage, comments or people', async () => {
    const folder = await world.newFolder(team)
    await update({ newFolder: folder })
    await setRow('public = true, hide_name = true')
    const { status, body } = await one(undefined)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      viewer: 'public',
      foreign: true,
      name: dayInWords(new Date(), 'UTC'),
      parent_folder: null,
      comment_count: 0,
      latest_version: { original_name: '', created_by: null },
      permalink: `${world.settings.origin}/p/file/${file}`,
    })
    expect(body.actions.edit.verdict).toBe('deny')
    expect(JSON.stringify(body)).not.toContain('quay.jpg')
  })

  it('returns 404 to the public and other teams unless the file is published', async () => {
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    expect([(await one(undefined)).status, (await one(stranger)).status]).toEqual([404, 404])
  })
})
