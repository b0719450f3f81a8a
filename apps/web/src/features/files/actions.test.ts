import { type Permission, permissions } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { allExcept, type Name, names, plainFile, viewOf, type World, viewers } from '../../testing/views.ts'
import { fileActions } from './feature-parts.ts'

type ActionRule = { seen: readonly Name[]; needs: readonly Permission[] }
const edits = { needs: ['EDIT_ASSETS', 'EDIT_OWNED_ASSETS'] } as const
const inLibrary = allExcept('public', 'shared', 'recycled')
/** The viewers who see each action, in display order, and the permissions without which the action is unavailable (spec
 *  §6). */
const actions: Record<string, ActionRule> = {
  'add-to-library': { ...edits, seen: [] },
  restore: {
    needs: ['EDIT_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS', 'DELETE_ASSETS'],
    seen: ['recycled'],
  },
  download: { needs: [], seen: allExcept('recycled') },
  'request-download': { needs: [], seen: [] },
  'download-requested': { needs: [], seen: [] },
  'download-size': { needs: [], seen: allExcept('recycled') },
  share: { ...edits, seen: inLibrary },
  socials: { needs: ['EDIT_ASSETS', 'MANAGE_SOCIALS'], seen: inLibrary },
  canva: { needs: ['EDIT_ASSETS', 'DOWNLOAD_ASSETS'], seen: inLibrary },
  adobe: { needs: ['EDIT_ASSETS', 'DOWNLOAD_ASSETS'], seen: inLibrary },
  embed: { ...edits, seen: inLibrary },
  'embed-original': { ...edits, seen: [] },
  explain: { needs: [], seen: allExcept('public', 'shared', 'no edit right') },
  star: { ...edits, seen: inLibrary },
  unstar: { ...edits, seen: [] },
  move: { ...edits, seen: inLibrary },
  link: { ...edits, seen: inLibrary },
  collection: { ...edits, seen: inLibrary },
  gallery: { ...edits, seen: inLibrary },
  album: { ...edits, seen: inLibrary },
  'upload-version': { needs: ['UPLOAD_ASSETS'], seen: inLibrary },
  crop: { needs: ['UPLOAD_ASSETS'], seen: inLibrary },
  thumbnail: { ...edits, seen: [] },
  rename: { ...edits, seen: inLibrary },
  retry: { ...edits, seen: [] },
  process: { needs: [], seen: [] },
  recycle: { needs: ['DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS'], seen: inLibrary },
  delete: { needs: ['DELETE_ALL_ASSETS', 'DELETE_OWNED_ASSETS'], seen: ['recycled'] },
}

describe('the file screen', () => {
  it('shows actions in a fixed order, whichever feature adds them', () => {
    expect(fileActions.map(({ id }) => id)).toEqual(Object.keys(actions))
  })
  const croppable = { latest_version: { ...plainFile.latest_version, view_url: '/view' } }
  const worldOf = (name: Name): World => {
    const world: World = viewers[name]
    return { ...world, file: { ...croppable, ...world.file } }
  }
  for (const { id, visible, why } of fileActions) {
    const rule = actions[id] ?? { seen: [], needs: [] }
    for (const name of names)
      it(`${rule.seen.includes(name) ? 'shows' : 'hides'} the action ${id}: ${name}`, () => {
        expect(visible(viewOf(worldOf(name)))).toBe(rule.seen.includes(name))
      })
    const here = rule.seen.includes('recycled') && rule.seen.length === 1 ? worldOf('recycled') : worldOf('member')
    it(`makes ${id} available to people with every permission`, () => {
      const waiting = id === 'add-to-library' ? { ...here, file: { ...here.file, review_status: 1 as const } } : here
      expect(why(viewOf(waiting))).toBeNull()
    })
    for (const needs of rule.needs.length > 0 ? [rule.needs] : [])
      it(`says why ${id} is unavailable without ${needs.join(', ')}`, () => {
        const flags = permissions.filter((flag) => !needs.includes(flag))
        expect(why(viewOf({ ...here, flags }))).toMatch(/\w/)
      })
  }

  it('shows version actions only if the plan includes versions', () => {
    const plain = viewOf({ file: croppable, features: [] })
    const ugc = viewOf({ file: croppable, features: ['UGC_PLUS'] })
    for (const id of ['upload-version', 'crop']) {
      const action = fileActions.find((one) => one.id === id)
      expect([action?.visible(plain), action?.visible(ugc)]).toEqual([false, true])
    }
  })
  it('offers to add a file in review to the library, but not to download it', () => {
    const view = viewOf({ file: { review_status: 1 } })
    const seen = fileActions.filter(({ visible }) => visible(view)).map(({ id }) => id)
    expect(seen).toContain('add-to-library')
    expect(seen).not.toContain('download')
  })
  it('labels a download that needs a request “Request Download”', () => {
    const asks = { ...plainFile.actions.download, verdict: 'steps' as const, steps: ['request' as const] }
    const view = viewOf({ file: { actions: { ...plainFile.actions, download: asks } } })
    expect(fileActions.find(({ place, visible }) => place === 'main' && visible(view))?.label).toBe('Request Download')
  })
  it('shows a requested download as pending, and does not offer another request', () => {
    const asks = { ...plainFile.actions.download, verdict: 'steps' as const, steps: ['request' as const] }
    const view = viewOf({ file: { actions: { ...plainFile.actions, download: asks } }, waiting: true })
    const main = fileActions.filter(({ place, visible }) => place === 'main' && visible(view))
    expect(main.map(({ label, why }) => [label, why(view)])).toEqual([
      ['Download requested!', 'We’ll email you the answer.'],
    ])
  })
  it('shows whether a file is starred, lets staff reprocess a file, and offers to retry a failed file', () => {
    const seen = (world: World) => fileActions.filter(({ visible }) => visible(viewOf(world))).map(({ id }) => id)
    expect(seen({ file: { starred: true } })).toContain('unstar')
    expect(seen({ staff: true })).toContain('process')
    expect(seen({ file: { problem: { code: 'timeout', text: 'It failed' } } })).toContain('retry')
    // Problems with the file contents do not go away on a retry.
    for (const code of ['unsupported', 'locked', 'too_large'])
      expect(seen({ file: { problem: { code, text: 'It failed' } } })).not.toContain('retry')
    expect(seen({ file: { kind: 'video' } })).toContain('thumbnail')
  })
})
