import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode, errors, invalid, waitInWords } from './errors.ts'

const codes = Object.keys(errors) as ErrorCode[]

describe('the error catalogue', () => {
  it.each(codes)('gives %s an error status and a readable sentence', (code) => {
    const [status, text] = errors[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(code).toMatch(/^[a-z]+\.[a-z0-9_]+$/)
    expect(text).toMatch(/^[A-Z]/)
  })
  it('never repeats a sentence', () => expect(new Set(codes.map((code) => errors[code][1])).size).toBe(codes.length))
})

describe('an error', () => {
  it('is sent as problem details with code, status and title', () =>
    expect(new AppError('team.last_admin').problem).toEqual({
      type: '/docs#team.last_admin',
      title: 'A team needs at least one person who can manage it',
      status: 409,
      code: 'team.last_admin',
    }))
  it('names the invalid field', () =>
    expect(invalid('/email', 'Enter an email address').problem).toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: [{ pointer: '/email', detail: 'Enter an email address' }],
    }))
  it('can be parsed by the client', () => {
    for (const code of codes) {
      const sent = new AppError(code, { detail: 'why', retry_after: 3, steps: ['sign_in'], reasons: ['a'] })
      const read = AppError.from(JSON.parse(JSON.stringify(sent.problem)))
      expect(read.problem).toEqual(sent.problem)
    }
  })
  it.each([undefined, null, '', 'Bad Gateway', {}, { code: 'nonsense' }, { code: 'toString' }, { code: 5 }, []])(
    'has the code server.failed if it is parsed from %j, which Vitrine did not send',
    (sent) => expect(AppError.from(sent).code).toBe('server.failed'),
  )
})

it('the waiting time is stated in words, rounded up', () => {
  const said = [1, 59, 60, 61, 840, 899, 3600, 5399, 5400, 7200, 14_400].map(waitInWords)
  expect(said).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '2 minutes',
    '14 minutes',
    '15 minutes',
    '60 minutes',
    '90 minutes',
    '2 hours',
    '2 hours',
    '4 hours',
  ])
})
