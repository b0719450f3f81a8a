import { expect, it } from 'vitest'
import { z } from 'zod'
import { audiencesOf } from './audience.ts'
import { defineField, teamFact, text, publicFact } from './field-definition.ts'
import { emptyFields, fieldNames, fieldOf, fileFields } from './file-fields.ts'
import { File, fileAudiences } from './index.ts'

const declared = {
  ...text(100, 'one'),
  key: 'note',
  label: 'Note',
  bulk: { section: 'information' },
  csv: true,
  search: 'other',
  metadata: null,
  panel: { section: 'information' },
} as const

it('a field without an audience, or without another required property, does not compile', () => {
  const { csv: _csv, ...noCsv } = declared
  const { search: _search, ...noSearch } = declared
  const { panel: _panel, ...noPanel } = declared
  const { bulk: _bulk, ...noBulk } = declared
  const { metadata: _metadata, ...noMetadata } = declared
  const fields = [
    // @ts-expect-error no audience
    defineField({ ...declared }),
    // @ts-expect-error `csv` is missing
    defineField({ ...noCsv, audience: 'team' }),
    // @ts-expect-error `search` is missing
    defineField({ ...noSearch, audience: 'team' }),
    // @ts-expect-error `panel` is missing
    defineField({ ...noPanel, audience: 'team' }),
    // @ts-expect-error `bulk` is missing
    defineField({ ...noBulk, audience: 'team' }),
    // @ts-expect-error `metadata` is missing
    defineField({ ...noMetadata, audience: 'team' }),
    // @ts-expect-error the value for outsiders has the wrong type
    defineField({ ...declared, audience: 'team', hidden: 0 }),
    // @ts-expect-error the value of a read-only field for outsiders has the wrong type
    teamFact(z.string(), null),
    defineField({ ...declared, audience: 'team' }),
  ]
  expect(fields).toHaveLength(9)
})

it('an undeclared field of an object has no audience, and does not compile', () => {
  // @ts-expect-error `price` is not declared
  const audiences = audiencesOf<{ name: string; price: number }>({ name: publicFact(z.string()) })
  expect(audiences).not.toHaveProperty('price')
})

it('every declared field is a field of the file and has its declared audience', () => {
  for (const name of fieldNames) {
    expect(File.shape).toHaveProperty(name)
    expect(fileAudiences[name].to).toBe(fieldOf(name).audience)
  }
  expect(Object.keys(fileAudiences).toSorted()).toEqual(Object.keys(File.shape).toSorted())
})

it('no two fields have the same payload key or label', () => {
  for (const said of ['key', 'label'] as const) {
    const all = fieldNames.map((name) => fieldOf(name)[said])
    expect(new Set(all).size).toBe(all.length)
  }
})

it('the value that outsiders see instead of a hidden field is valid for that field', () => {
  const empty = emptyFields()
  for (const name of fieldNames) expect(z.encode(fileFields[name].type as z.ZodType, empty[name])).toEqual(empty[name])
})
