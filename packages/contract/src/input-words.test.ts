import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { line } from './fields.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message)

describe('a validation message', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['Enter a number', z.number(), Number.NaN],
    ['Enter a number', z.coerce.number(), 'many'],
    ['Enter a whole number', z.int(), 1.5],
    ['Enter at least 1', z.number().min(1), 0],
    ['Enter at most 10', z.int().max(10), 11],
    ['Enter more than 0', z.number().gt(0), 0],
    ['Enter less than 1', z.number().lt(1), 1],
    ['Enter a multiple of 5', z.number().multipleOf(5), 7],
    ['Enter text', z.string(), 7],
    ['Enter text', line(10), ' '],
    ['Enter a first name', line(10, 'Enter a first name'), ''],
    ['Use at least 3 characters', z.string().min(3), 'ab'],
    ['Use at most 1 character', z.string().max(1), 'ab'],
    ['Choose at least 1', z.array(z.string()).min(1), []],
    ['Enter an email address', z.email(), 'x'],
    ['Enter a date, such as 2026-05-31', z.iso.date(), 'soon'],
    ['Choose one of these: asc, desc', z.enum(['asc', 'desc']), 'up'],
    ['The format is not valid', z.string().regex(/^a/), 'b'],
    ['This value is not accepted', z.union([z.string(), z.number()]), true],
    ['Remove the unknown field stray', z.strictObject({}), { stray: 1 }],
  ])('reads "%s"', (words, schema, value) => expect(said(schema, value)).toEqual([words]))
  it('states that a value is missing if it was not sent', () =>
    expect(said(z.object({ name: z.string() }), {})).toEqual(['This field is required']))
})
