import type { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Send true or false',
  date: 'Enter a date',
  array: 'Send a list',
  object: 'Send an object',
  record: 'Send an object',
}
const formats: Record<string, string> = {
  email: 'Enter an email address',
  url: 'Enter a full address, such as https://example.org',
  uuid: 'Send a valid ID',
  datetime: 'Enter a date and time, such as 2026-05-31T12:00:00Z',
  date: 'Enter a date, such as 2026-05-31',
  time: 'Enter a time, such as 12:00',
}
/** Describes a limit in words. */
const bound = (origin: string, word: 'least' | 'most', exact: number | bigint) => {
  const limit = exact.toLocaleString('en-GB')
  if (origin === 'string') return `Use at ${word} ${limit} ${limit === '1' ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `Choose at ${word} ${limit}`
  return `Enter at ${word} ${limit}`
}

/** Describes invalid input and what to do about it, if the schema has no message of its own. The validator's own wording
 *  ("expected number, received NaN") helps nobody. */
export const inputInWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : kinds[issue.expected]
    case 'too_small':
      return issue.inclusive === false
        ? `Enter more than ${issue.minimum}`
        : bound(issue.origin, 'least', issue.minimum)
    case 'too_big':
      return issue.inclusive === false ? `Enter less than ${issue.maximum}` : bound(issue.origin, 'most', issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ?? 'The format is not valid'
    case 'invalid_value':
      return `Choose one of these: ${issue.values.map(String).join(', ')}`
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Remove the unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}`
    case 'invalid_union':
      return 'This value is not accepted'
    default:
      return undefined
  }
}
