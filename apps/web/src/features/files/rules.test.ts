import { File, type Hello, type Permission, permissions } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { hello } from '../../testing/app.tsx'
import { fileOf } from '../../testing/file.ts'
import { fileActions } from './actions.ts'
import { filePanels } from './panels.ts'
import { type FileView, whyNotOf } from './view.ts'
import { titleOf } from './words.ts'

const nothing = { verdict: 'deny' as const, steps: [], marked: false, reasons: ['This file is shared with you.'] }
const plainly = File.parse(fileOf())
/** What somebody of another team may do: look, and take it along. */
const outside = Object.fromEntries(
  Object.entries(plainly.actions).map(([action, one]) => [
    action,
    ['see', 'preview', 'view', 'download'].includes(action) ? one : nothing,
  ]),
) as File['actions']

type World = {
  file?: Partial<File>
  flags?: readonly Permission[]
  features?: Hello['teams'][number]['features']
  mobile?: boolean
  staff?: boolean
}
const viewOf = ({
  file: more,
  flags = permissions,
  features = ['DAM_PLUS'],
  mobile = false,
  staff,
}: World): FileView => {
  const file: File = { ...plainly, ...more }
  const { user, teams } = hello()
  const [first] = teams
  if (!user || !first) throw new Error('nobody is signed in')
  const me = { ...user, is_staff: staff === true }
  const team = { ...first, permissions: [...flags], features }
  return {
    file,
    user: me,
    team,
    mobile,
    foreign: file.foreign,
    why: whyNotOf(file, me, team),
    mustAsk: file.actions.download.steps.includes('request'),
    shown: file.latest_version,
    show: () => undefined,
    send: () => Promise.reject(new Error('nothing is sent here')),
    goToFolder: () => undefined,
  }
}

const ofOthers = { foreign: true, actions: outside } as const
const worlds = {
  member: {},
  'no edit right': { flags: ['DOWNLOAD_ASSETS'] },
  public: { file: { ...ofOthers, viewer: 'public' } },
  shared: { file: { ...ofOthers, viewer: 'shared' } },
  recycled: { file: { recycled: true } },
  expired: { file: { expired: true, expiration_date: '2026-01-01' } },
  unprocessed: { file: { processed: false } },
  mobile: { mobile: true },
} as const satisfies Record<string, World>
type Name = keyof typeof worlds
const names = Object.keys(worlds) as Name[]
const all = names
const but = (...some: Name[]) => names.filter((name) => !some.includes(name))
const ours = but('public', 'shared')

/** Who sees a panel of a file that has neither tags nor boxes, nor was posted anywhere (spec §2). */
const panels: Record<string, readonly Name[]> = {
  File: ['mobile'],
  Information: all,
  'Custom Attributes': but('public'),
  Tags: but('public'),
  'File Usage': ours,
  Rights: all,
  Activity: all,
  Comments: ours,
  'Linked Assets': ours,
  Metadata: ours,
  Attachments: all,
  Features: [],
  'Social Information': [],
  Map: but('no edit right', 'public', 'shared', 'recycled'),
}

describe('each panel is there for whom it is meant', () => {
  it('and no other panel is known', () => {
    expect(filePanels.map(({ label }) => label).toSorted()).toEqual(Object.keys(panels).toSorted())
  })
  for (const { label, visible } of filePanels)
    for (const name of names) {
      const wanted = panels[label]?.includes(name) ?? false
      it(`${label} is ${wanted ? 'shown' : 'hidden'}: ${name}`, () => {
        expect(visible(viewOf(worlds[name]))).toBe(wanted)
      })
    }

  const box = { uuid: plainly.uuid, x1: 0, y1: 0, x2: 1, y2: 1, likelihood: 0.9, category: 'FACE', person: null }
  const point = { latitude: 62.4, longitude: 5.9 }
  const more = [
    ['Tags', 'of a file with tags are public', { ...worlds.public.file, tags: ['sea'] }],
    ['Features', 'come with the boxes that were found', { bounding_boxes: [box] }],
    ['Social Information', 'comes with the post', { social_post_v2: { posted_on: new Date(0), caption: '' } }],
    ['Map', 'of a file with a point is for everybody', { ...worlds.public.file, map_point: point }],
  ] as const
  for (const [label, rule, file] of more)
    it(`${label} ${rule}`, () => {
      expect(filePanels.find((one) => one.label === label)?.visible(viewOf({ file: file as Partial<File> }))).toBe(true)
    })
})

type ActionRule = { seen: readonly Name[]; needs: readonly Permission[] }
const edits = { needs: ['EDIT_ASSETS', 'EDIT_OWNED_ASSETS'] } as const
const inLibrary = but('public', 'shared', 'recycled')
/** Where an action stands, and the permission without which it says why not (spec §6). */
const actions: Record<string, ActionRule> = {
  'add-to-library': { ...edits, seen: [] },
  restore: {
    needs: ['EDIT_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS', 'DELETE_ASSETS'],
    seen: ['recycled'],
  },
  download: { needs: [], seen: but('recycled') },
  'request-download': { needs: [], seen: [] },
  'download-size': { needs: [], seen: but('recycled') },
  share: { ...edits, seen: inLibrary },
  embed: { ...edits, seen: inLibrary },
  explain: { needs: [], seen: but('public', 'shared', 'no edit right') },
  star: { ...edits, seen: inLibrary },
  unstar: { ...edits, seen: [] },
  move: { ...edits, seen: inLibrary },
  link: { ...edits, seen: inLibrary },
  collection: { ...edits, seen: inLibrary },
  gallery: { ...edits, seen: inLibrary },
  'upload-version': { needs: ['UPLOAD_ASSETS'], seen: inLibrary },
  crop: { needs: ['UPLOAD_ASSETS'], seen: inLibrary },
  thumbnail: { ...edits, seen: [] },
  rename: { ...edits, seen: inLibrary },
  retry: { ...edits, seen: [] },
  process: { needs: [], seen: [] },
  recycle: { needs: ['DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS'], seen: inLibrary },
  delete: { needs: ['DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS'], seen: ['recycled'] },
}

describe('each action stands where it can be meant, and says why it cannot be done', () => {
  it('and no other action is known', () => {
    expect(fileActions.map(({ id }) => id).toSorted()).toEqual(Object.keys(actions).toSorted())
  })
  const croppable = { latest_version: { ...plainly.latest_version, view_url: '/view' } }
  const worldOf = (name: Name): World => {
    const world: World = worlds[name]
    return { ...world, file: { ...croppable, ...world.file } }
  }
  for (const { id, visible, why } of fileActions) {
    const rule = actions[id] ?? { seen: [], needs: [] }
    for (const name of names)
      it(`${id} is ${rule.seen.includes(name) ? 'shown' : 'hidden'}: ${name}`, () => {
        expect(visible(viewOf(worldOf(name)))).toBe(rule.seen.includes(name))
      })
    const here = rule.seen.includes('recycled') && rule.seen.length === 1 ? worldOf('recycled') : worldOf('member')
    it(`${id} can be done by whoever has every permission`, () => {
      const waiting = id === 'add-to-library' ? { ...here, file: { ...here.file, review_status: 1 as const } } : here
      expect(why(viewOf(waiting))).toBeNull()
    })
    if (rule.needs.length > 0)
      it(`${id} says why not without ${rule.needs.join(', ')}`, () => {
        const flags = permissions.filter((flag) => !rule.needs.includes(flag))
        expect(why(viewOf({ ...here, flags }))).toMatch(/\w/)
      })
  }

  it('versions stand only where the plan has them', () => {
    const plain = viewOf({ file: croppable, features: [] })
    const ugc = viewOf({ file: croppable, features: ['UGC_PLUS'] })
    for (const id of ['upload-version', 'crop']) {
      const action = fileActions.find((one) => one.id === id)
      expect([action?.visible(plain), action?.visible(ugc)]).toEqual([false, true])
    }
  })
  it('what awaits review is added to the library, and not downloaded yet', () => {
    const view = viewOf({ file: { review_status: 1 } })
    const seen = fileActions.filter(({ visible }) => visible(view)).map(({ id }) => id)
    expect(seen).toContain('add-to-library')
    expect(seen).not.toContain('download')
  })
  it('a download that has to be asked for is called so', () => {
    const asks = { ...plainly.actions.download, verdict: 'steps' as const, steps: ['request' as const] }
    const view = viewOf({ file: { actions: { ...plainly.actions, download: asks } } })
    expect(fileActions.find(({ place, visible }) => place === 'main' && visible(view))?.label).toBe('Request Download')
  })
  it('the star shows which way it turns, staff may process anew, a failed file may be tried again', () => {
    const seen = (world: World) => fileActions.filter(({ visible }) => visible(viewOf(world))).map(({ id }) => id)
    expect(seen({ file: { starred: true } })).toContain('unstar')
    expect(seen({ staff: true })).toContain('process')
    expect(seen({ file: { problem: { code: 'x', text: 'It failed' } } })).toContain('retry')
    expect(seen({ file: { kind: 'video' } })).toContain('thumbnail')
  })
})

describe('the name of a file', () => {
  const hidden = { ...plainly, hide_name: true }
  it('is the day it was made for the public, where it is hidden', () => {
    expect(titleOf({ ...hidden, viewer: 'public' })).toBe('2 September 2026')
  })
  it('is its name for everybody else', () => {
    expect([
      titleOf(hidden),
      titleOf({ ...hidden, viewer: 'shared' }),
      titleOf({ ...plainly, viewer: 'public' }),
    ]).toEqual(Array.from({ length: 3 }, () => plainly.name))
  })
})
