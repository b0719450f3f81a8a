const names =
  '(?:proxy-)?authorization|(?:set-)?cookie|signature|otp|backup_codes|passphrase|[\\w-]*(?:token|secret|password|api_?key)'
const secretName = new RegExp(`^(?:${names})$`, 'i')
const mark = '[hidden]'

/** Returns a copy of the logged data in which every value whose key denotes a secret is hidden, at any depth. Anything
 *  nested deeper than six levels is hidden too. */
export const hideSecrets = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return depth > 6 ? mark : value.map((each) => hideSecrets(each, depth + 1))
  // Errors and requests have their own serializers.
  if (!isPlain(value)) return value
  if (depth > 6) return mark
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, secretName.test(name) ? mark : hideSecrets(each, depth + 1)]),
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const inQuery = /([?&;](?:[\w-]*token|signature|secret|password|code|state|otp|api_?key)=)[^&;\s"'#\\<>)]+/gi
const inPath =
  /(\/(?:p\/approval|p\/post-approval|p\/share|p\/upload|p\/follow|v1\/public\/follow|v1\/public\/team\/one_time_approval\/[a-z]+|invite)\/)[\w%.~-]{16,}/g
const atStart =
  /(^|["\s(:=])(\/(?:p\/approval|p\/post-approval|p\/share|p\/upload|p\/follow|v1\/public\/follow|v1\/public\/team\/one_time_approval\/[a-z]+|invite)\/)[^/?#\s"\\)]+/g
const inHeader = /\b(Bearer|Basic)(\s+)[\w.~+/=-]{6,}/gi

/** Removes the secrets in URLs and headers from a string. */
export const scrub = (text: string): string =>
  text
    .replace(inQuery, `$1${mark}`)
    .replace(inPath, `$1${mark}`)
    .replace(atStart, `$1$2${mark}`)
    .replace(inHeader, `$1$2${mark}`)

// The query builder includes the values of a failed query in the error message.
const values = /\nparams:[\s\S]*?(?=\n {4}at |$)/g

const inLine = new RegExp(`"(${names})":"(?:[^"\\\\]|\\\\.)*"`, 'gi')
const valuesInLine = /\\nparams:(?:[^"\\]|\\.)*?(?=\\n {4}at |")/g

/** Removes secrets from a finished JSON line. Nothing else removes those in a child logger's bindings. */
export const scrubLine = (line: string): string =>
  scrub(line.replace(valuesInLine, '').replace(inLine, `"$1":"${mark}"`))

/** The logged part of an error: kind, code, message and stack, and those of its cause, but no query values. */
export const describeError = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return hideSecrets(error)
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...('code' in error && { code: String(error.code) }),
    message: error.message.replace(values, ''),
    stack: error.stack?.replace(values, ''),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}
