import { describe, expect, it } from 'vitest'
import type { Actor } from './access.ts'
import { actors, after, ask, changing, codes, member, type More, on, actionsWith, worldly } from './rights.cases.ts'
import { type Action, actions } from './rights.ts'

const { admin, editor, carrier, newcomer, author, partner, stranger, visitor, nobody, network } = actors
const link = actors['link holder']
const notTheAuthor = actors['owned flags, not the author']

describe('10. a surface', () => {
  it('hides its files from everyone if it is closed: off, expired or used up', () => {
    for (const actor of [partner, stranger, visitor, nobody, link, network, admin])
      expect(ask(actor, 'see', {}, on('share link', { closed: true })).verdict).toBe('absent')
  })
  it.each(['password', 'access_request'] as const)('asks for the %s only once if it is locked', (unlock) => {
    const locked = on('share link', { unlock })
    expect(ask(link, 'see', {}, locked)).toMatchObject({ verdict: 'steps', steps: [unlock] })
    expect(ask(link, 'see', {}, { ...locked, proof: { done: [unlock], granted: false } }).verdict).toBe('allow')
  })
  it('asks for a required sign-in only while nobody is signed in', () => {
    const locked = on('media centre', { unlock: 'sign_in' })
    expect(ask(nobody, 'see', {}, locked).steps).toEqual(['sign_in'])
    expect(ask(visitor, 'see', {}, locked).verdict).toBe('allow')
  })
})

describe('11. a permission flag', () => {
  it.each<[Action, Actor, string]>([
    ['edit', editor, '“Edit all files” (or, for your own files, “Edit own files”)'],
    ['move', editor, '“Edit all files” (or, for your own files, “Edit own files”)'],
    ['version', actors['editor with owned flags'], '“Upload files and versions”'],
    ['accept', editor, '“Edit all files”'],
    ['share', editor, '“Edit all files”'],
    ['embed', editor, '“Edit all files”'],
    ['publish', editor, '“Edit all files”'],
    ['post', editor, '“Edit all files”'],
  ])('is required for %s, and named in the reason', (action, holder, words) => {
    expect(ask(holder, action).verdict).toBe('allow')
    expect(ask(newcomer, action)).toMatchObject({
      verdict: 'deny',
      reasons: [
        {
          rule: 11,
          code: 'flag.missing',
          team: `Your role needs ${words} for this. Ask an admin of your team to add it.`,
        },
      ],
    })
  })
  it('can be limited to the files a person created: EDIT_OWNED_ASSETS lets that person edit, move and restore them', () => {
    expect(actionsWith('allow', member('team', ['EDIT_OWNED_ASSETS'], 'somebody'), {}, changing)).toEqual([
      'edit',
      'move',
      'restore',
    ])
    expect(actionsWith('allow', member('team', ['EDIT_OWNED_ASSETS']), {}, changing)).toEqual([])
    expect(actionsWith('allow', member('team', ['EDIT_OWNED_ASSETS']), { creator: null }, changing)).toEqual([])
  })
  it('is not required for seeing, previewing and viewing', () =>
    expect(actionsWith('allow', newcomer, {})).toEqual(['see', 'preview', 'view', 'request']))
})

describe('12. changing, sharing or posting a file', () => {
  it("is denied to everyone outside the file's own team, including another team's admin", () => {
    for (const actor of [partner, stranger, visitor, nobody, link])
      expect(actionsWith('deny', actor, {})).toEqual(changing)
    expect(ask(partner, 'edit').reasons).toMatchObject([
      { rule: 12, code: 'file.foreign', team: 'This file is shared with you. Only the team that owns it can do this.' },
    ])
  })
  it('is allowed to a network that publishes an approved post, subject to rules 1 to 9', () => {
    expect(ask(network, 'post', {}, on('post')).verdict).toBe('allow')
    expect(actionsWith('deny', network, {})).toEqual(changing.filter((action) => action !== 'post'))
    for (const file of [{ recycled: true }, { internal_use: true }, { status: 'restricted' } as const])
      expect(ask(network, 'post', file, on('post')).verdict).toBe('absent')
  })
  it('is denied to members on public surfaces', () => {
    for (const kind of worldly)
      for (const action of changing) expect(ask(admin, action, {}, on(kind)).verdict).toBe('deny')
    expect(codes(admin, 'edit', {}, on('public page'))).toEqual(['surface.read_only'])
  })
  it('gets the verdict "absent" if rules 1 to 10 hide the file', () =>
    expect(ask(partner, 'edit', { recycled: true }).verdict).toBe('absent'))
})

describe('12a. the restriction of a role to files its holder created', () => {
  const takenOver = { latest_creator: 'member' }
  it('lets the creator of a file edit it, move it and add versions, whoever created the latest version', () =>
    expect(actionsWith('allow', author, takenOver, changing)).toEqual(['edit', 'version', 'move', 'restore']))
  it('denies editing, adding versions, moving and recycling to someone who created only the latest version', () => {
    for (const action of ['edit', 'version', 'move', 'recycle'] as const) {
      expect(ask(notTheAuthor, action, takenOver)).toMatchObject({ verdict: 'deny', reasons: [{ rule: '12a' }] })
      expect(codes(notTheAuthor, action, takenOver)).toEqual(['file.not_yours'])
    }
  })
  it('also applies to new versions added by a role that can only upload', () => {
    expect(codes(carrier, 'version')).toEqual(['file.not_yours'])
    expect(ask(carrier, 'version', { creator: 'member' }).verdict).toBe('allow')
  })
  it("denies changes to a guest's file, which no member created", () =>
    expect(codes(notTheAuthor, 'edit', { creator: null })).toEqual(['file.not_yours']))
  it('does not apply to a role with EDIT_ASSETS, whose holder can also recycle a file if they created its latest version', () =>
    expect(
      actionsWith('allow', actors['editor with owned flags'], takenOver, ['edit', 'version', 'move', 'recycle']),
    ).toEqual(['edit', 'version', 'move', 'recycle']))
})

describe('13. DELETE_ALL_ASSETS (or DELETE_OWNED_ASSETS, for the creator of the latest version)', () => {
  it.each(['recycle', 'delete'] as const)('is required to %s a file', (action) => {
    expect(ask(member('team', ['DELETE_ALL_ASSETS']), action).verdict).toBe('allow')
    expect(ask(author, action).verdict).toBe('allow')
    expect(codes(notTheAuthor, action)).toEqual(['delete.not_yours'])
    expect(codes(member('team', ['DELETE_ASSETS'], 'somebody'), action)).toEqual(['delete.not_yours'])
    expect(codes(editor, action)).toEqual(['delete.not_yours'])
  })
})

describe('14. the watermark', () => {
  const file = { watermark: true }
  it('applies to views and downloads by everyone without DOWNLOAD_WATERMARKS', () => {
    for (const actor of [editor, carrier, newcomer, partner, visitor, nobody, link])
      for (const action of ['view', 'download'] as const) expect(ask(actor, action, file).marked).toBe(true)
    expect(ask(member('team', ['DOWNLOAD_WATERMARKS']), 'view', file)).toMatchObject({
      verdict: 'allow',
      marked: false,
    })
  })
  it('applies on public surfaces even with DOWNLOAD_WATERMARKS', () =>
    expect(ask(admin, 'view', file, on('public page')).marked).toBe(true))
  it('never applies to the preview or to images up to 400 px', () => {
    expect(ask(nobody, 'preview', file).marked).toBe(false)
    expect(ask(nobody, 'view', file, { long_edge: 400 }).marked).toBe(false)
    expect(ask(nobody, 'view', file, { long_edge: 401 }).marked).toBe(true)
  })
  it('never applies to a post to a network', () => {
    for (const action of ['view', 'download', 'post'] as const)
      expect(ask(network, action, file, on('post')).marked).toBe(false)
    expect(ask(editor, 'post', file).marked).toBe(false)
  })
  it('also applies if the surface adds it, even with DOWNLOAD_WATERMARKS, but never to a preview', () => {
    const marking = on('share link', { marks: true })
    for (const actor of [admin, visitor, link]) expect(ask(actor, 'view', {}, marking).marked).toBe(true)
    expect(ask(link, 'preview', {}, marking).marked).toBe(false)
  })
  it('can be waived by an approval, for the approved download only, if it comes from the surface and not from the file', () => {
    const proof = { done: ['use_case'] as const, granted: true, clean: true }
    const marking = { ...on('share link', { marks: true }), proof }
    expect(ask(visitor, 'download', {}, marking)).toMatchObject({ verdict: 'allow', marked: false })
    expect(ask(visitor, 'view', {}, marking).marked).toBe(true)
    expect(ask(visitor, 'download', file, marking).marked).toBe(true)
    expect(ask(visitor, 'download', {}, { ...marking, proof: { ...proof, granted: false } }).marked).toBe(true)
    expect(ask(visitor, 'download', {}, { ...marking, proof: { ...proof, clean: false } }).marked).toBe(true)
  })
})

describe('15. a member without DOWNLOAD_ASSETS', () => {
  it('must request a download, with a use case, until a request is granted', () => {
    expect(ask(carrier, 'download').verdict).toBe('allow')
    expect(ask(newcomer, 'download')).toMatchObject({ verdict: 'steps', steps: ['use_case', 'request'] })
    expect(ask(newcomer, 'download', {}, { proof: { done: ['use_case'], granted: false } }).steps).toEqual(['request'])
    expect(ask(newcomer, 'download', {}, { proof: { done: [], granted: true } }).verdict).toBe('allow')
  })
})

describe('16. a download by an outsider', () => {
  const page = on('public page', { agreement: true })
  it('requires disclaimer, use case, sign-in, agreement and request, in this order', () =>
    expect(ask(nobody, 'download', { copyright: '© Ada Lind' }, page).steps).toEqual([
      'disclaimer',
      'use_case',
      'sign_in',
      'agreement',
      'request',
    ]))
  it('skips steps that are completed or not required', () => {
    expect(ask(visitor, 'download', {}, on('public page')).steps).toEqual(['use_case', 'request'])
    expect(
      ask(visitor, 'download', {}, { ...page, proof: { done: ['agreement', 'use_case'], granted: false } }).steps,
    ).toEqual(['request'])
  })
  it.each<[string, More]>([
    ['the surface allows downloads', on('media centre', { downloadable: true })],
    ['a rule approves automatically', on('media centre', { auto_approves: true })],
    ['a request has been granted', { ...on('media centre'), proof: { done: [], granted: true } }],
  ])('needs no request when %s', (_why, more) =>
    expect(ask(visitor, 'download', {}, more)).toMatchObject({ verdict: 'allow', steps: [] }),
  )
  it('needs no request on a public page that offers downloads to everyone, but needs one through a share link', () => {
    const open = { public_downloads: 'everyone' } as const
    expect(ask(visitor, 'download', open, on('public page')).verdict).toBe('allow')
    expect(ask(nobody, 'download', open, on('public page')).steps).toEqual(['sign_in'])
    expect(ask(link, 'download', open, on('share link')).steps).toContain('request')
  })
  it('is denied on a view-only public page, whatever has been approved', () => {
    const shut = { public_downloads: 'nobody' } as const
    const granted = { ...on('public page'), proof: { done: [], granted: true } }
    for (const actor of [visitor, nobody, stranger, carrier])
      for (const action of ['download', 'request'] as const)
        expect(ask(actor, action, shut, granted)).toMatchObject({
          verdict: 'deny',
          reasons: [{ outsider: 'View only. Downloads are not available.' }],
        })
    expect(ask(visitor, 'view', shut, on('public page')).verdict).toBe('allow')
    expect(ask(carrier, 'download', shut).verdict).toBe('allow')
  })
  it('requires the same steps from a member of another team, whatever flags they have there', () =>
    expect(ask(partner, 'download').steps).toEqual(['use_case', 'request']))
  it('requires the same steps from a member on public surfaces', () =>
    expect(ask(carrier, 'download', {}, on('public page')).steps).toEqual(['use_case', 'request']))
})

describe('17. the disclaimer', () => {
  it('is shown to members because of a copyright, but not because of an expiration date', () => {
    expect(ask(carrier, 'download', { copyright: '© Ada Lind' }).steps).toEqual(['disclaimer'])
    expect(ask(carrier, 'download', { expiration_date: after }).verdict).toBe('allow')
  })
  it('is shown to the public because of a copyright or an expiration date', () => {
    const free = on('media centre', { downloadable: true })
    expect(ask(visitor, 'download', { copyright: '© Ada Lind' }, free).steps).toEqual(['disclaimer'])
    expect(ask(visitor, 'download', { expiration_date: after }, free).steps).toEqual(['disclaimer'])
  })
})

describe('18. the use case', () => {
  it('is required of members who can download, too, if the surface asks for it', () =>
    expect(ask(carrier, 'download', {}, on('app', { asks_use_case: true })).steps).toEqual(['use_case']))
  it('is not required of outsiders who need no request if the surface does not ask for it', () =>
    expect(ask(visitor, 'download', {}, on('media centre', { downloadable: true })).verdict).toBe('allow'))
})

describe("19. the team's agreement", () => {
  it.each<[string, Actor]>([
    ['by members', carrier],
    ['by visitors', visitor],
  ])('must be accepted once %s before a download', (_who, actor) => {
    const asked = on('media centre', { agreement: true, downloadable: true })
    const inTheApp = actor === carrier ? on('app', { agreement: true }) : asked
    expect(ask(actor, 'download', {}, inTheApp).steps).toEqual(['agreement'])
    const proof = { done: ['agreement'], granted: false } as const
    expect(ask(actor, 'download', {}, { ...inTheApp, proof }).verdict).toBe('allow')
  })
})

describe('20. the default', () => {
  it('lets an admin do everything in the app', () => expect(actionsWith('allow', admin, {})).toEqual([...actions]))
  it('lets the public view public files and request downloads', () =>
    expect(actionsWith('allow', nobody, {})).toEqual(['see', 'preview', 'view', 'request']))
})

describe('the reasons', () => {
  it('are all returned, strongest first', () => {
    const rights = [{ name: 'Radio licence', channels: ['social'] as const }]
    expect(ask(newcomer, 'share', { internal_use: true, rights }).reasons.map(({ team }) => team)).toEqual([
      'Sharing is disabled for this file.',
      'Radio licence does not allow this use.',
      'Your role needs “Edit all files” for this. Ask an admin of your team to add it.',
    ])
    expect(codes(partner, 'edit', { recycled: true })).toEqual(['file.recycled', 'file.foreign'])
  })
  it('name no step if no step would help', () => {
    const { verdict, reasons } = ask(admin, 'download', { status: 'do_not_use', copyright: 'Photo: Ingrid' })
    expect([verdict, reasons.map(({ team }) => team)]).toEqual(['deny', ['The file is marked "Do not use".']])
  })
  it('reveal nothing about the team to outsiders', () => {
    for (const { outsider } of ask(nobody, 'share', { internal_use: true, status: 'restricted' }).reasons)
      expect(['This file is not available here.', 'Only the team that owns this file can do this.']).toContain(outsider)
  })
})
