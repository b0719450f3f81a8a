import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './constants.ts'
import { email, id, idsIn, line, page, paging, prose, withRenamedKeys, time } from './fields.ts'

const a = '0198c6e0-0000-7000-8000-00000000000a'
const b = '0198c6e0-0000-7000-8000-00000000000b'
const Branch = z.object({
  role: id('role'),
  get inner(): z.ZodArray<typeof Branch> {
    return z.array(Branch)
  },
})
const found = (on: string, uuid: string, pointer: string, need?: string) => ({ on, need, uuid, pointer })
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('ids inside a query or body', () => {
  it.each<[string, z.ZodType, unknown, object[]]>([
    ['a key', z.object({ role: id('role') }), { role: a }, [found('role', a, '/role')]],
    ['a need', z.object({ role: id('role', 'MANAGE_TEAM') }), { role: a }, [found('role', a, '/role', 'MANAGE_TEAM')]],
    ['capital letters', z.object({ role: id('role') }), { role: a.toUpperCase() }, [found('role', a, '/role')]],
    ['a list', z.array(id('user')), [a, b], [found('user', a, '/0'), found('user', b, '/1')]],
    ['objects in a list', z.array(z.object({ one: id('user') })), [{ one: a }], [found('user', a, '/0/one')]],
    [
      'a tuple and its rest',
      z.tuple([id('role')]).rest(id('team')),
      [a, b],
      [found('role', a, '/0'), found('team', b, '/1')],
    ],
    ['the keys of a record', z.record(id('user'), z.string()), { [a]: 'x' }, [found('user', a, `/${a}`)]],
    ['the values of a record', z.record(z.string(), id('user')), { x: a }, [found('user', a, '/x')]],
    ['other keys', z.object({ x: z.string() }).catchall(id('user')), { x: '', y: a }, [found('user', a, '/y')]],
    ['a union', z.union([z.null(), id('team')]), a, [found('team', a, '')]],
    ['a union, unless a literal is sent', z.union([z.literal('root'), id('folder')]), 'root', []],
    [
      'branches told apart by a key',
      z.discriminatedUnion('to', [
        z.object({ to: z.literal('user'), user: id('user') }),
        z.object({ to: z.literal('team'), team: id('team') }),
      ]),
      { to: 'team', team: a },
      [found('team', a, '/team')],
    ],
    [
      'both halves of an intersection',
      z.intersection(z.object({ role: id('role') }), z.object({ team: id('team') })),
      { role: a, team: b },
      [found('role', a, '/role'), found('team', b, '/team')],
    ],
    ['a refined field', z.object({ role: id('role').refine(() => true) }), { role: a }, [found('role', a, '/role')]],
    [
      'an optional or nullable field',
      z.object({ role: id('role').nullish() }),
      { role: a },
      [found('role', a, '/role')],
    ],
    [
      'a renamed field',
      withRenamedKeys(z.object({ r: id('role') }), { r: 'role' }),
      { r: a },
      [found('role', a, '/r')],
    ],
  ])('are found in %s', (_where, schema, value, ids) => expect(idsIn(schema)(value)).toEqual(ids))

  it('are found under keys that are also inherited properties, such as toString', () => {
    const sent = JSON.parse(`{ "constructor": "${a}", "toString": "${b}", "__proto__": "${b}" }`)
    const ids = idsIn(z.object({}).catchall(id('user')))(sent)
    expect(ids.map(({ pointer }) => pointer)).toEqual(['/constructor', '/toString', '/__proto__'])
  })
  it('are reported as a JSON pointer, with its two special characters escaped', () =>
    expect(idsIn(z.record(z.string(), id('user')))({ 'a/b~c': a })).toEqual([found('user', a, '/a~1b~0c')]))
  it('are ignored in values of the wrong shape, which the parser rejects', () => {
    const schema = z.object({ roles: z.array(id('role')) })
    for (const sent of [undefined, null, 'x', 1, [], { roles: a }, { roles: [null, 1, {}] }])
      expect(idsIn(schema)(sent)).toEqual([])
  })

  it.each<[string, z.ZodType]>([
    ['a bare uuid', z.object({ folder: z.uuid() })],
    ['a bare uuid of one version', z.object({ folder: z.uuidv7() })],
    ['a bare guid', z.object({ folder: z.guid() })],
    ['a preprocessed list', z.object({ users: z.preprocess((text) => String(text).split(','), z.array(id('user'))) })],
    ['an id behind a pipe', z.object({ role: z.string().trim().pipe(id('role')) })],
    [
      'an id behind a transform',
      z.object({
        role: z
          .string()
          .transform((text) => text.slice(1))
          .pipe(id('role')),
      }),
    ],
    ['a bare uuid behind a pipe', z.object({ role: z.string().pipe(z.uuid()) })],
    ['a set', z.set(id('user'))],
    ['a map', z.map(id('user'), z.string())],
    ['a schema with an id of its own', z.object({ one: z.object({ role: id('role') }).meta({ id: 'One' }) })],
    ['a record with a key pattern', z.looseRecord(z.string().regex(/^x/), id('role'))],
    ['a recursive schema', Branch],
  ])('are rejected if declared as %s, where the check could miss them', (_where, schema) =>
    expect(() => idsIn(schema)).toThrow(/id|uuid|represented|Cycle|preprocess/),
  )

  it('are not found in fields that use a pipe but contain no id', () =>
    expect(idsIn(z.object({ email, at: time }))({ email: 'x' })).toEqual([]))
})

describe('fields', () => {
  it('convert a time between ISO 8601 in JSON and a Date in code', () => {
    const noon = new Date('2026-06-15T12:00:00.000Z')
    expect(time.parse('2026-06-15T14:00:00+02:00')).toEqual(noon)
    expect(z.encode(time, noon)).toBe('2026-06-15T12:00:00.000Z')
    for (const bad of ['2026-06-15', 'yesterday', '2026-13-01T00:00:00Z', '2026-06-15T12:00:00', 0, noon])
      expect(accepts(time, bad)).toBe(false)
  })
  it('trim a line, and reject one that is empty, too long or contains control characters', () => {
    expect(line(5).parse('  Ada  ')).toBe('Ada')
    expect(line(5).parse('ÅΩ日本🎞')).toBe('ÅΩ日本🎞'.trim())
    for (const bad of ['', '   ', 'abcdef', 'a\nb', 'a\0b', 'a\u0007', '\ud800', 5, null])
      expect(accepts(line(5), bad)).toBe(false)
  })
  it('accept empty prose and line breaks, but no NUL or lone surrogates', () => {
    expect(prose(20).parse('Line one\n\tLine two')).toBe('Line one\n\tLine two')
    expect(prose(20).parse('')).toBe('')
    for (const bad of ['a\0b', '\udc00', 'x'.repeat(21), null]) expect(accepts(prose(20), bad)).toBe(false)
  })
  it('trim an email address and convert it to lower case', () => {
    expect(email.parse(' Ada.Lind@Example.ORG ')).toBe('ada.lind@example.org')
    for (const bad of ['', 'ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example.org, eve@example.org', 7])
      expect(accepts(email, bad)).toBe(false)
    expect(accepts(email, `${'a'.repeat(250)}@example.org`)).toBe(false)
    expect(accepts(email, 'ada@example.org\r\nBcc: eve@example.org')).toBe(false)
  })
  it('can be renamed to the names used in code, and keep their validation', () => {
    const body = withRenamedKeys(z.object({ rightsContext: z.string().max(3), name: z.string() }), {
      rightsContext: 'rights_context',
    })
    expect(body.parse({ rightsContext: 'web', name: 'x', more: 1 })).toEqual({ rights_context: 'web', name: 'x' })
    expect(accepts(body, { rights_context: 'web', name: 'x' })).toBe(false)
    expect(body.safeParse({ rightsContext: 'four', name: 'x' }).error?.issues[0]?.path).toEqual(['rightsContext'])
  })
})

describe('lists', () => {
  it(`have ${PAGE_SIZE} entries a page, or from 1 to ${PAGE_SIZE_MAX} if a limit is set`, () => {
    const query = z.object(paging)
    expect(query.parse({})).toEqual({ limit: 50 })
    expect(query.parse({ limit: '200', cursor: 'x' })).toEqual({ limit: 200, cursor: 'x' })
    for (const limit of ['0', '201', '-1', '1.5', 'many', '1e9', 'Infinity', ['1', '2']])
      expect(accepts(query, { limit })).toBe(false)
    expect(accepts(query, { cursor: 'x'.repeat(4001) })).toBe(false)
  })
  it('return results, next and count', () => {
    const reply = page(z.object({ name: z.string() }))
    expect(reply.parse({ results: [{ name: 'a', secret: 1 }], next: null, count: 1 })).toEqual({
      results: [{ name: 'a' }],
      next: null,
      count: 1,
    })
    expect(accepts(reply, { results: [], count: 0 })).toBe(false)
  })
})
