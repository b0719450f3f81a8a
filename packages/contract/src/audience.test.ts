import { describe, expect, it } from 'vitest'
import { type Audiences, fieldsFor, sharedOnly, teamOnly, world } from './audience.ts'
import { type File, fileAudiences } from './index.ts'

type Thing = { name: string; folder: string | null; notes: string[] }
const fields: Audiences<Thing> = { name: world, folder: sharedOnly(null), notes: teamOnly([]) }
const thing: Thing = { name: 'Quay', folder: 'Harbours', notes: ['internal'] }

describe('the audience of a field', () => {
  it('hides the field from readers outside the audience', () => {
    expect(fieldsFor(fields, thing, 'team')).toEqual(thing)
    expect(fieldsFor(fields, thing, 'shared')).toEqual({ ...thing, notes: [] })
    expect(fieldsFor(fields, thing, 'world')).toEqual({ name: 'Quay', folder: null, notes: [] })
  })

  it('hides a field without an audience from outsiders', () => {
    const more = { ...thing, secret: 'price' }
    for (const reader of ['shared', 'world'] as const)
      expect(fieldsFor(fields, more, reader)).not.toHaveProperty('secret')
  })

  it('must be declared for every field, or the code does not compile', () => {
    // @ts-expect-error `notes` has no audience
    const some: Audiences<Thing> = { name: world, folder: teamOnly(null) }
    // @ts-expect-error a hidden field needs a replacement value
    const none: Audiences<Pick<Thing, 'notes'>> = { notes: { to: 'team' } }
    // @ts-expect-error a new field of a file has no audience yet
    const grown: Audiences<File & { price: number }> = fileAudiences
    expect([some, none, grown]).toHaveLength(3)
  })
})
