import { describe, expect, it } from 'vitest'
import {
  actorIn,
  allows,
  builtInRoles,
  type Caller,
  type Membership,
  missingReason,
  needInWords,
  permissions,
} from './access.ts'
import { checkAccess, type Subject, surfaceOn } from './access-check.ts'
import { at, plain } from './rights.cases.ts'

const membership = (team: string, flags: Membership['permissions'] = []): Membership => ({
  team,
  permissions: flags,
  features: ['DAM_PLUS'],
})
const caller = (...memberships: Membership[]): Caller => ({ user: 'ada', staff: false, memberships })
const nobody: Caller = { user: null }
const staff: Caller = { user: 'eve', staff: true, memberships: [] }
const inTeam = (team: string, more: Partial<Subject> = {}): Subject => ({ uuid: 'thing', team, ...more })
const member = (who: Caller, subject: Subject | undefined, need?: Parameters<typeof checkAccess>[1]) =>
  checkAccess('member', need, who, subject, at)

describe('the access decision for a subject', () => {
  it("returns 'not found' to everyone if the subject does not exist", () => {
    for (const who of ['member', 'viewer', 'staff', 'user', 'anyone'] as const)
      for (const one of [nobody, staff, caller(membership('a', permissions))])
        expect(checkAccess(who, undefined, one, undefined, at)).toBe('thing.not_found')
  })
  it("returns 'not found' to everyone but members of the subject's team", () => {
    expect(member(caller(membership('a')), inTeam('a'))).toBe('ok')
    for (const one of [nobody, staff, caller(), caller(membership('b', permissions))])
      expect(member(one, inTeam('a'), 'MANAGE_TEAM')).toBe('thing.not_found')
  })
  it('denies a member without the required permission', () => {
    expect(member(caller(membership('a')), inTeam('a'), 'MANAGE_TEAM')).toBe('access.denied')
    expect(member(caller(membership('a', ['MANAGE_TEAM'])), inTeam('a'), 'MANAGE_TEAM')).toBe('ok')
    expect(member(caller(membership('a')), inTeam('a'), 'DAM_PLUS')).toBe('ok')
  })
  it("gives the team's plan as the reason only if nothing else is missing", () => {
    const need = { all: ['MANAGE_TEAM', 'F_MAPS'] } as const
    expect(member(caller(membership('a')), inTeam('a'), 'F_MAPS')).toBe('feature.missing')
    expect(member(caller(membership('a', ['MANAGE_TEAM'])), inTeam('a'), need)).toBe('feature.missing')
    expect(member(caller(membership('a')), inTeam('a'), need)).toBe('access.denied')
    expect(member(caller(membership('b')), inTeam('a'), 'F_MAPS')).toBe('thing.not_found')
  })
  it("uses the role in the subject's team for a person with different roles in two teams", () => {
    const both = caller(membership('a', ['MANAGE_TEAM']), membership('b'))
    expect(member(both, inTeam('a'), 'MANAGE_TEAM')).toBe('ok')
    expect(member(both, inTeam('b'), 'MANAGE_TEAM')).toBe('access.denied')
    expect(member(both, inTeam('c'), 'MANAGE_TEAM')).toBe('thing.not_found')
  })
  it('recognises the owner of an item', () => {
    const need = { any: ['MANAGE_TEAM', 'owner'] } as const
    expect(member(caller(membership('a')), inTeam('a', { owner: 'ada' }), need)).toBe('ok')
    expect(member(caller(membership('a')), inTeam('a', { owner: 'bo' }), need)).toBe('access.denied')
    expect(member(caller(membership('a')), inTeam('a', { owner: null }), need)).toBe('access.denied')
  })
  it('lets everyone view public items without treating them as members', () => {
    for (const one of [nobody, staff, caller()]) {
      expect(checkAccess('viewer', undefined, one, inTeam('a', { public: true }), at)).toBe('ok')
      expect(checkAccess('viewer', undefined, one, inTeam('a'), at)).toBe('thing.not_found')
      expect(member(one, inTeam('a', { public: true }))).toBe('thing.not_found')
    }
  })
  it('grants staff access to the items of every team', () =>
    expect(checkAccess('staff', undefined, staff, inTeam('a'), at)).toBe('ok'))
})

describe('the access decision for a file, or for an item that belongs to a file', () => {
  const file = (more: Partial<typeof plain> = {}) => inTeam('team', { file: { ...plain, ...more } })
  const partner = caller(membership('partners', permissions))
  it("returns 'not found' to viewers as soon as the file is withdrawn", () => {
    for (const one of [nobody, caller(), partner]) {
      expect(checkAccess('viewer', undefined, one, file(), at)).toBe('ok')
      for (const hidden of [{ recycled: true }, { internal_use: true }, { status: 'restricted' as const }])
        expect(checkAccess('viewer', undefined, one, file(hidden), at)).toBe('thing.not_found')
    }
  })
  it('shows the file to a team it is shared with, without making that team a member', () => {
    const shared = file({ public: false })
    expect(checkAccess('viewer', undefined, partner, shared, at)).toBe('ok')
    expect(member(partner, shared)).toBe('thing.not_found')
    expect(checkAccess('viewer', undefined, nobody, shared, at)).toBe('thing.not_found')
  })
  it('shows a recycled file only to members who can edit or delete', () => {
    const recycled = file({ recycled: true })
    expect(member(caller(membership('team', ['EDIT_ASSETS'])), recycled)).toBe('ok')
    expect(member(caller(membership('team', ['DOWNLOAD_ASSETS'])), recycled)).toBe('thing.not_found')
  })
})

describe('the actor for a team', () => {
  it('is a member of the team, a member of a team it shares with, a visitor, or "nobody", in this order of preference', () => {
    const both = caller(membership('partners'), membership('team', ['EDIT_ASSETS']))
    expect(actorIn(both, 'team', ['partners'])).toMatchObject({ kind: 'member', team: 'team' })
    expect(actorIn(both, 'elsewhere', ['partners'])).toMatchObject({ kind: 'member', team: 'partners' })
    expect(actorIn(both, 'elsewhere')).toEqual({ kind: 'visitor', user: 'ada', staff: false })
    expect(actorIn(both, undefined)).toMatchObject({ kind: 'visitor' })
    expect(actorIn(nobody, 'team')).toEqual({ kind: 'nobody' })
  })
})

describe('needs', () => {
  const ada = { user: 'ada', permissions: ['EDIT_ASSETS'], features: ['F_MAPS'] } as const
  it('can require any or all of their parts', () => {
    expect(allows({ any: ['MANAGE_TEAM', 'EDIT_ASSETS'] }, ada)).toBe(true)
    expect(allows({ all: ['MANAGE_TEAM', 'EDIT_ASSETS'] }, ada)).toBe(false)
    expect(allows({ all: ['F_MAPS', { any: ['owner', 'EDIT_ASSETS'] }] }, ada)).toBe(true)
    expect(allows({ any: [] }, ada)).toBe(false)
    expect(allows(undefined, ada)).toBe(true)
  })
  it('are described in words', () => {
    expect(needInWords({ all: ['UPLOAD_ASSETS', 'F_MAPS'] })).toBe('“Upload files and versions” and “Maps”')
    for (const flag of permissions) expect(needInWords(flag)).toMatch(/^“[A-Z][a-z]/)
  })
  it('name the plan if no role could meet them', () => {
    const manages = { all: ['MANAGE_TEAM', 'DAM_PLUS'] } as const
    const byPlan = 'Your team does not have access to this feature. Contact your Account Executive to request access.'
    expect(missingReason(manages, ada)).toBe(byPlan)
    expect(missingReason('DAM_PLUS', ada)).toBe(byPlan)
    expect(missingReason(manages, { user: 'ada', features: ['DAM_PLUS'] })).toMatch(/^Your role needs “Manage members/)
    expect(missingReason({ all: ['EDIT_OWNED_ASSETS', 'owner'] }, ada)).toMatch(/^Your role needs “Edit own files”/)
  })
  it('are described to the reader, with the permissions that suffice for their own files', () => {
    const edit = { any: ['EDIT_ASSETS', { all: ['EDIT_OWNED_ASSETS', 'owner'] }] } as const
    const remove = { any: ['DELETE_ALL_ASSETS', { all: ['DELETE_OWNED_ASSETS', 'owner'] }] } as const
    expect(missingReason({ any: [edit, remove] })).toBe(
      'Your role needs “Edit all files” or “Delete all files” (or, for your own files, “Edit own files” or “Delete own files”) for this. Ask an admin of your team to add it.',
    )
  })
  it('name only what a role can give if being the creator would be enough too', () => {
    expect(missingReason({ any: ['owner', 'MANAGE_TEAM'] })).toBe(
      'Your role needs “Manage members, roles and settings” for this. Ask an admin of your team to add it.',
    )
    expect(missingReason('owner')).toBe('Only the person who created this can do that.')
  })
  it('are met by the built-in roles as specified in decisions.md: Admin meets all, Viewer can download, Contributor can upload and edit their own files', () => {
    expect(builtInRoles.Admin).toEqual(permissions)
    expect(builtInRoles.Viewer).toEqual(['DOWNLOAD_ASSETS'])
    expect(builtInRoles.Contributor).toEqual(
      expect.arrayContaining(['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS', 'DOWNLOAD_ASSETS']),
    )
    expect(builtInRoles.Contributor).not.toContain('EDIT_ASSETS')
    expect(builtInRoles.Editor).not.toContain('MANAGE_TEAM')
  })
})

describe('the surface of a route', () => {
  const file = { ...plain, team: 'a', shared_with: ['b'] }
  const subject = inTeam('a', { file })
  const on = (route: Parameters<typeof surfaceOn>[0], who: Caller, query?: object) =>
    surfaceOn(route, query, actorIn(who, 'a', ['b']), subject)

  it("is the app for the file's team and the teams it is shared with, and the public page for everyone else", () => {
    for (const team of ['a', 'b']) expect(on({ surface: 'app' }, caller(membership(team)))).toBe('app')
    for (const one of [nobody, staff, caller(membership('c'))]) expect(on({ surface: 'app' }, one)).toBe('public page')
  })
  it('is the declared surface for every caller, unless the app is declared', () => {
    for (const one of [nobody, caller(membership('a'))]) expect(on({ surface: 'embed' }, one)).toBe('embed')
  })
  it('is the public page for a member who requests it, if the route declares a query parameter for that', () => {
    const ada = caller(membership('a'))
    expect(on({ surface: 'app', publicQuery: 'public' }, ada, { public: true })).toBe('public page')
    expect(on({ surface: 'app', publicQuery: 'public' }, ada, { public: false })).toBe('app')
    expect(on({ surface: 'app' }, ada, { public: true })).toBe('app')
  })
})
