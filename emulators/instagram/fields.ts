import { invalidParameter } from './errors.ts'

/** One requested field: `children{id,media_url}` or `mentioned_media.media_id(17){caption}`. */
export type Field = { name: string; args: Record<string, string>; fields: Field[] }

/** Parses the Graph API's `fields` parameter. */
export const parseFields = (text: string): Field[] => {
  let at = 0
  const word = () => {
    const found = /^[\w]+/.exec(text.slice(at))?.[0]
    if (!found)
      throw invalidParameter(
        `Syntax error "Expected name instead of "${text[at] ?? 'end of string'}"." at character ${at}: ${text}`,
      )
    at += found.length
    return found
  }
  const takes = (sign: string) => {
    if (text[at] !== sign) return false
    at += 1
    return true
  }
  const list = (): Field[] => {
    const found: Field[] = []
    do {
      const field: Field = { name: word(), args: {}, fields: [] }
      while (takes('.')) {
        const name = word()
        if (!takes('(')) throw invalidParameter(`Syntax error "Expected (" at character ${at}: ${text}`)
        const end = text.indexOf(')', at)
        field.args[name] = text.slice(at, end)
        at = end + 1
      }
      if (takes('{')) {
        field.fields = list()
        if (!takes('}')) throw invalidParameter(`Syntax error "Expected }" at character ${at}: ${text}`)
      }
      found.push(field)
    } while (takes(','))
    return found
  }
  const fields = text.replaceAll(' ', '') === '' ? [] : list()
  if (at < text.length) throw invalidParameter(`Syntax error "Expected end of string" at character ${at}: ${text}`)
  return fields
}

/** How to read each field of an object. If a reader returns undefined, the field is left out, as in the Graph API. */
export type Readers<T> = Record<string, (object: T, field: Field) => unknown>

/** The object with the requested fields; `id` is always included. */
export const project = <T extends { id: string }>(object: T, readers: Readers<T>, fields: Field[]) => {
  const entries = fields.map((field): [string, unknown] => {
    const reader = readers[field.name]
    if (!reader) throw invalidParameter(`Tried accessing nonexisting field (${field.name})`)
    return [field.name, reader(object, field)]
  })
  return Object.fromEntries([...entries.filter(([, value]) => value !== undefined), ['id', object.id]])
}
