import { describe, expect, it } from 'vitest'
import type { Actor } from './access.ts'
import { at, actors, after, ask, before, codes, type More, on, outward, actionsWith, worldly } from './rights.cases.ts'
import { actions, type RightsFile, type ShownRelease, surfaceKinds } from './rights.ts'

const { admin, editor, carrier, newcomer, author, partner, stranger, visitor, nobody, network } = actors
const link = actors['link holder']
const notTheAuthor = actors['owned flags, not the author']

/** Expects the file to be absent for every outsider, and for a member on a public surface. */
const expectHidden = (file: Partial<RightsFile>, more: More = {}) => {
  for (const action of actions) {
    for (const actor of [partner, stranger, visitor, nobody, link, network])
      expect(ask(actor, action, file, more).verdict).toBe('absent')
    for (const kind of worldly) expect(ask(admin, action, file, { ...more, ...on(kind) }).verdict).toBe('absent')
  }
}

describe('1. a file of another team', () => {
  it('is absent for members of unrelated teams, visitors and people who are not signed in, for every action, unless it is public', () => {
    for (const actor of [stranger, visitor, nobody])
      expect(actionsWith('absent', actor, { public: false })).toEqual([...actions])
  })
  it('is visible to the team it is shared with, to the holder of a link to it, and to everyone while it is public', () => {
    expect(ask(visitor, 'see', { public_until: before }, on('public page')).verdict).toBe('absent')
    expect(ask(visitor, 'see', { public_until: after }, on('public page')).verdict).toBe('allow')
    expect(ask(partner, 'see', { public: false }).verdict).toBe('allow')
    expect(ask(link, 'view', { public: false }, on('share link')).verdict).toBe('allow')
    expect(ask(actors['holder of another link'], 'view', { public: false }, on('share link')).verdict).toBe('absent')
    expect(ask(partner, 'see', { public: false, shared_with: [] }).verdict).toBe('absent')
  })
})

describe('2. a recycled file', () => {
  it('can be seen, previewed and restored by members who can edit it', () =>
    expect(actionsWith('allow', editor, { recycled: true })).toEqual(['see', 'preview', 'restore']))
  it('can be permanently deleted by members who can delete it', () =>
    expect(actionsWith('allow', author, { recycled: true })).toEqual(['see', 'preview', 'restore', 'delete']))
  it('is absent for other members and for all outsiders', () => {
    expect(actionsWith('absent', carrier, { recycled: true })).toEqual([...actions])
    expect(actionsWith('absent', notTheAuthor, { recycled: true })).toEqual([...actions])
    expectHidden({ recycled: true })
  })
})

describe('3. a file awaiting review', () => {
  it.each([1, 2, 3, 4] as const)(
    'can be seen, previewed, viewed and accepted in status %i only by members with EDIT_ASSETS',
    (review_status) => {
      expect(actionsWith('allow', editor, { review_status })).toEqual(['see', 'preview', 'view', 'restore', 'accept'])
      expect(actionsWith('absent', carrier, { review_status })).toEqual([...actions])
      expect(actionsWith('absent', author, { review_status })).toEqual([...actions])
      expectHidden({ review_status })
    },
  )
  it('can be recycled or deleted by members with EDIT_ASSETS as rule 13 allows', () => {
    expect(actionsWith('allow', admin, { review_status: 1 }, ['recycle', 'delete'])).toEqual(['recycle', 'delete'])
    expect(codes(editor, 'recycle', { review_status: 1 })).toEqual(['delete.not_yours'])
  })
  it('can be restored by members with EDIT_ASSETS if it was recycled while in review', () =>
    expect(actionsWith('allow', editor, { review_status: 1, recycled: true })).toEqual(['see', 'preview', 'restore']))
  it('is shown with the file it is attached to if its status is attachment-only, and cannot be changed or shared there', () => {
    const hanging = on('app', { as_attachment: true })
    const may = (actor: Actor) =>
      actions.filter((a) => ask(actor, a, { review_status: 3 }, hanging).verdict === 'allow')
    expect(may(newcomer)).toEqual(['see', 'preview', 'view'])
    expect(may(carrier)).toEqual(['see', 'preview', 'view', 'download'])
    expect(ask(newcomer, 'see', { review_status: 1 }, hanging).verdict).toBe('absent')
  })
  it('is shown with the public file it is attached to, as far as its own state allows', () => {
    const page = on('public page', { as_attachment: true })
    expect(ask(nobody, 'see', { review_status: 3 }, page).verdict).toBe('allow')
    expect(ask(nobody, 'view', { review_status: 3, public: false }, page).verdict).toBe('allow')
    expect(ask(nobody, 'see', { review_status: 3, public: false, internal_use: true }, page).verdict).toBe('absent')
    expect(ask(nobody, 'see', { review_status: 3, public: false }, on('public page')).verdict).toBe('absent')
    // Attaching a library file does not make it visible.
    expect(ask(nobody, 'see', { review_status: 0, public: false }, page).verdict).toBe('absent')
  })
})

describe('4. a file with sharing disabled', () => {
  it('is absent for all outsiders and on every public surface', () => expectHidden({ internal_use: true }))
  it('cannot be shared, embedded, published or posted by members, who are told the reason', () => {
    expect(actionsWith('deny', admin, { internal_use: true })).toEqual(outward)
    expect(codes(admin, 'post', { internal_use: true })).toEqual(['sharing.disabled'])
  })
})

describe('5. a file marked "Do not use"', () => {
  it('cannot be downloaded, shared, embedded, published or posted by members', () =>
    expect(actionsWith('deny', admin, { status: 'do_not_use' })).toEqual(['download', ...outward]))
  it('is absent for outsiders', () => expectHidden({ status: 'do_not_use' }))
})

describe('6. a restricted file', () => {
  it('cannot be shared, embedded, published or posted by members', () =>
    expect(actionsWith('deny', admin, { status: 'restricted' })).toEqual(outward))
  it('is absent for outsiders', () => expectHidden({ status: 'restricted' }))
})

describe('7. an embargo', () => {
  it.each<[string, Partial<RightsFile>]>([
    ['by the status of the file', { status: 'embargoed' }],
    ['by available_from', { available_from: after }],
    ['by both', { status: 'embargoed', available_from: after }],
  ])('restricts the file to members if it is set %s', (_how, file) => {
    expect(actionsWith('deny', admin, file)).toEqual(outward)
    expectHidden(file)
  })
  it('ends at available_from, whatever the status of the file', () => {
    const file = { status: 'embargoed', available_from: after } as const
    expect(ask(nobody, 'see', file, { at: after }).verdict).toBe('allow')
    expect(ask(nobody, 'see', file, { at: new Date(after.getTime() - 1) }).verdict).toBe('absent')
  })
  it('is checked at the publishing time of a post', () => {
    expect(ask(admin, 'post', { available_from: after }).verdict).toBe('deny')
    expect(ask(admin, 'post', { available_from: after }, { at: after }).verdict).toBe('allow')
  })
})

describe('8. an expired file', () => {
  it('is absent for outsiders from the exact moment of expiration_date', () => {
    const file = { expiration_date: after }
    expect(ask(nobody, 'see', file, { at: new Date(after.getTime() - 1) }).verdict).toBe('allow')
    expect(ask(nobody, 'see', file, { at: after }).verdict).toBe('absent')
  })
  it('can be downloaded by members after the disclaimer, but not shared, embedded, published or posted', () => {
    const file = { expiration_date: before }
    expect(ask(carrier, 'download', file)).toMatchObject({ verdict: 'steps', steps: ['disclaimer'] })
    expect(ask(carrier, 'download', file, { proof: { done: ['disclaimer'], granted: false } }).verdict).toBe('allow')
    expect(actionsWith('deny', admin, file)).toEqual(outward)
  })
  it('is absent for outsiders', () => expectHidden({ expiration_date: before }))
  it('cannot be posted if it will have expired by the publishing time', () => {
    expect(ask(admin, 'post', { expiration_date: after }).verdict).toBe('allow')
    expect(codes(admin, 'post', { expiration_date: after }, { at: after })).toEqual(['file.expired'])
  })
})

describe("8a. a file whose creator's approval has ended or was revoked", () => {
  it('is absent for outsiders from the exact moment the approval ends', () => {
    const file = { approval_ends_at: after }
    expect(ask(nobody, 'see', file, { at: new Date(after.getTime() - 1) }).verdict).toBe('allow')
    expect(ask(nobody, 'see', file, { at: after }).verdict).toBe('absent')
  })
  it('cannot be downloaded, shared, embedded, published or posted by members', () =>
    expect(actionsWith('deny', admin, { approval_ends_at: before })).toEqual(['download', ...outward]))
  it('is absent for outsiders', () => expectHidden({ approval_ends_at: before }))
  it('cannot be posted if the approval will have ended by the publishing time', () => {
    expect(ask(admin, 'post', { approval_ends_at: after }).verdict).toBe('allow')
    expect(codes(admin, 'post', { approval_ends_at: after }, { at: after })).toEqual(['approval.ended'])
  })
})

describe('9. channels of rights records', () => {
  const social = { rights: [{ name: 'Social licence', channels: ['social'] }] } as const
  const web = { rights: [{ name: 'Web licence', channels: ['web'] }] } as const
  it('must include web on public pages, links, media centres and embeds', () => {
    for (const kind of worldly) expect(ask(nobody, 'see', social, on(kind)).verdict).toBe('absent')
    for (const kind of worldly) expect(ask(nobody, 'see', web, on(kind)).verdict).toBe('allow')
  })
  it('apply to downloads by outsiders on every surface of the web channel, including zips and direct calls', () => {
    for (const kind of surfaceKinds)
      for (const actor of [visitor, nobody, link])
        expect(ask(actor, 'download', social, on(kind)).verdict).toBe(kind === 'post' ? 'steps' : 'absent')
  })
  it('must include social for a post, including when the network fetches the file', () => {
    expect(ask(network, 'view', social, on('post')).verdict).toBe('allow')
    expect(ask(network, 'view', web, on('post')).verdict).toBe('absent')
  })
  it('are given as the reason, with the name of the record, when members are denied a use', () => {
    expect(ask(admin, 'share', social)).toMatchObject({
      verdict: 'deny',
      reasons: [{ rule: 9, team: 'Social licence does not allow this use.' }],
    })
    expect(ask(admin, 'post', web).verdict).toBe('deny')
    expect(ask(admin, 'download', social).verdict).toBe('allow')
  })
  it('must include print or advertising if the use case names that channel', () => {
    for (const use of ['print', 'advertising'] as const) {
      const rights = [{ name: 'Print and ads', channels: ['web', use] as const }]
      expect(ask(admin, 'download', web, { uses: [use] }).verdict).toBe('deny')
      expect(ask(admin, 'download', { rights }, { uses: [use] }).verdict).toBe('allow')
      expect(ask(visitor, 'download', web, { ...on('public page'), uses: [use] }).verdict).toBe('absent')
      expect(ask(visitor, 'download', { rights }, { ...on('public page'), uses: [use] }).verdict).toBe('steps')
    }
  })
  it('allow every use if the record names none; if there are several records, each must allow the use', () => {
    const buyout = { name: 'Buyout', channels: [] }
    expect(ask(admin, 'share', { rights: [buyout] }).verdict).toBe('allow')
    expect(ask(admin, 'share', { rights: [buyout, ...social.rights] }).verdict).toBe('deny')
    expect(ask(admin, 'share', { rights: [...web.rights, ...social.rights] }).verdict).toBe('deny')
  })
  it('are given as the reason with the exact names of all records that exclude a use', () => {
    const rights = ['$& licence', "$' and {need}"].map((name) => ({ name, channels: ['print'] as const }))
    const [reason] = ask(admin, 'share', { rights }).reasons
    expect(reason?.team).toBe("$& licence and $' and {need} do not allow this use.")
  })
})

describe('9a. unknown rights', () => {
  const unknown = { rights: [], copyright: '', source_recorded: false } as const
  const blocked = { ...unknown, unknown_rights: 'block' } as const
  it('warn the team without changing the verdict if the setting is warn', () => {
    expect(ask(admin, 'share', unknown)).toMatchObject({
      verdict: 'allow',
      reasons: [{ rule: '9a', warning: true, team: 'No rights are recorded for this file.' }],
    })
    expect(ask(nobody, 'see', unknown, on('public page'))).toMatchObject({ verdict: 'allow', reasons: [] })
  })
  it('keep the file inside the team if the setting is block', () => {
    expect(actionsWith('deny', admin, blocked)).toEqual(outward)
    expect(codes(admin, 'post', blocked)).toEqual(['rights.unknown'])
    expect(ask(carrier, 'download', blocked).verdict).toBe('allow')
    expectHidden(blocked)
  })
  it.each<[string, Partial<RightsFile>]>([
    ['a rights record', { rights: [{ name: 'Buyout', channels: [] }] }],
    ['a copyright', { copyright: '© Ada Lind' }],
    ['a source', { source_recorded: true }],
  ])('become known with %s', (_what, recorded) => {
    expect(ask(admin, 'share', { ...blocked, ...recorded })).toMatchObject({ verdict: 'allow', reasons: [] })
    expect(codes(admin, 'see', { ...unknown, ...recorded })).toEqual([])
  })
})

describe('9b. model releases of the people shown', () => {
  const person = (...releases: Partial<ShownRelease>[]): Partial<RightsFile> => ({
    people: [
      {
        name: 'Ingrid',
        releases: releases.map((row) => ({
          channels: [],
          territories: [],
          from: null,
          until: null,
          last_day: null,
          withdrawn_at: null,
          ...row,
        })),
      },
    ],
  })
  const block = { uncovered_releases: 'block' } as const
  it('allow the use without a warning while a release covers it', () => {
    expect(ask(admin, 'share', { ...person({}), ...block })).toMatchObject({ verdict: 'allow', reasons: [] })
    expect(ask(nobody, 'see', { ...person({}), ...block }, on('public page')).verdict).toBe('allow')
  })
  it.each<[string, Partial<ShownRelease>]>([
    ['has ended', { until: before }],
    ['starts later', { from: after }],
    ['was withdrawn', { withdrawn_at: before }],
    ['names other channels', { channels: ['print'] }],
  ])('warn the team, or keep the file inside the team, when the release %s', (_how, row) => {
    const file = person(row)
    expect(ask(admin, 'share', file)).toMatchObject({
      verdict: 'allow',
      reasons: [{ rule: '9b', warning: true, team: 'No model release for Ingrid covers this use.' }],
    })
    expect(ask(nobody, 'see', file, on('public page'))).toMatchObject({ verdict: 'allow', reasons: [] })
    expect(actionsWith('deny', admin, { ...file, ...block })).toEqual(outward)
    expect(ask(nobody, 'see', { ...file, ...block }, on('public page')).verdict).toBe('absent')
  })
  it('allow the use if one of several covers it', () => {
    expect(codes(admin, 'post', { ...person({ until: before }, { channels: ['social'] }), ...block })).toEqual([])
    expect(codes(admin, 'share', { ...person({ channels: ['social'] }), ...block })).toEqual(['release.uncovered'])
  })
  it("are not required if none has been recorded, unless the team's setting requires them", () => {
    expect(codes(admin, 'share', { ...person(), ...block })).toEqual([])
    expect(codes(admin, 'share', { ...person(), missing_releases: 'warn' })).toEqual(['release.uncovered'])
    expect(actionsWith('deny', admin, { ...person(), missing_releases: 'block' })).toEqual(outward)
  })
  it('warn the team before they end, and name their last day', () => {
    const [reason] = ask(admin, 'share', person({ until: after, last_day: '2026-06-15' })).reasons
    expect(reason).toMatchObject({ warning: true, team: 'The model release for Ingrid ends on 15 June 2026.' })
  })
  describe('the end of a release', () => {
    const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000)
    const ends = (days: number) => person({ until: inDays(days), last_day: inDays(days).toISOString().slice(0, 10) })
    it('is reported to the team if it comes before the end of the use, however far off it is', () => {
      expect(ask(admin, 'share', ends(100), { until: inDays(101) })).toMatchObject({
        verdict: 'allow',
        reasons: [{ team: 'The model release for Ingrid ends on 23 September 2026, before this use ends.' }],
      })
    })
    it('denies a use that lasts longer if the team blocks uses that no release covers', () => {
      expect(ask(admin, 'embed', { ...ends(100), ...block }, { until: inDays(101) })).toMatchObject({
        verdict: 'deny',
        reasons: [{ team: 'The model release for Ingrid ends on 23 September 2026. This use must end by then.' }],
      })
      expect(ask(admin, 'edit', { ...ends(100), ...block }, { until: inDays(101) }).verdict).toBe('allow')
    })
    it('denies a use without an end if the team blocks such uses, but not one whose end is unknown', () => {
      expect(ask(admin, 'share', { ...ends(100), ...block }, { until: null })).toMatchObject({
        verdict: 'deny',
        reasons: [{ code: 'release.ending' }],
      })
      expect(codes(admin, 'share', { ...ends(100), ...block })).toEqual([])
      expect(codes(admin, 'share', { ...person({}), ...block }, { until: null })).toEqual([])
    })
    it('does not restrict a use that ends with the release or before it, even if both end soon', () => {
      for (const until of [inDays(2), inDays(3)])
        expect(codes(admin, 'share', { ...ends(3), ...block }, { until })).toEqual([])
    })
    it('is reported for a use without an end only if it is within 30 days', () => {
      expect(codes(admin, 'share', ends(30))).toEqual(['release.ending'])
      expect(codes(admin, 'share', ends(30), { until: null })).toEqual(['release.ending'])
      expect(codes(admin, 'share', ends(31), { until: null })).toEqual([])
    })
    it('does not count if a second release continues the first without a gap', () => {
      const first = { until: inDays(5), last_day: '2026-06-19' }
      const pair = (from: Date) => ({ ...person(first, { from }), ...block })
      expect(codes(admin, 'share', pair(inDays(5)), { until: inDays(50) })).toEqual([])
      expect(codes(admin, 'share', pair(inDays(6)), { until: inDays(50) })).toEqual(['release.ending'])
    })
  })
  it('warn the team if they cover only some territories, because a page can be seen everywhere', () => {
    const [reason] = ask(admin, 'publish', person({ territories: ['Norway', 'Sweden'] })).reasons
    expect(reason).toMatchObject({ team: 'The model release for Ingrid covers only Norway and Sweden.' })
  })
  it('are reported with the names of the people if they are missing', () => {
    const people = ['Ingrid', 'Jonas', 'Kofi', 'Lena'].map((name) => ({ name, releases: [] }))
    const [reason] = ask(admin, 'share', { people, missing_releases: 'block' }).reasons
    expect(reason?.team).toBe('No model release for Ingrid, Jonas and 2 more covers this use.')
  })
})
