import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayInput, timeInput } from './fields.ts'
import { routeList } from './routes.ts'

const isRight = (schema: z.ZodType, sent: string) => schema.safeParse(sent).success

describe('a date or time in a request', () => {
  it.each(['2027-01-31', '0100-01-01', '9998-12-31'])('can be %s', (day) => expect(isRight(dayInput(), day)).toBe(true))
  it.each(['9999-12-31', '0000-01-01', '0001-01-01', '0099-12-31', '2027-02-30'])('cannot be %s', (day) =>
    expect(isRight(dayInput(), day)).toBe(false),
  )
  it.each([
    '9999-12-31T23:59:59-14:00',
    '9998-12-31T23:59:59-14:00',
    '0001-01-01T00:00:00+14:00',
    '0000-01-01T00:00:00Z',
  ])('cannot be %s', (time) => expect(isRight(timeInput, time)).toBe(false))
  it('is limited to a range of years in every body and query', () => {
    const unbounded = routeList().flatMap(([name, { body, query }]) =>
      [body, query].flatMap((schema) => {
        if (typeof schema !== 'object') return []
        const found: string[] = []
        const printed = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
        JSON.stringify(printed, (key, node: { format?: string; description?: string } | null) => {
          if (['date', 'date-time'].includes(node?.format ?? '') && !node?.description?.startsWith('Between the years'))
            found.push(`${name} ${key}`)
          return node
        })
        return found
      }),
    )
    expect(unbounded).toEqual([])
  })
})
