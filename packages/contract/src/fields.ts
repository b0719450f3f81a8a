import { z } from 'zod'
import { type Need, type SubjectName, subjectNames } from './access.ts'
import { removeInvisibleCharacters } from './clean-text.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './constants.ts'
import { inputInWords } from './input-words.ts'

// Sets the error messages here because every schema that uses these fields imports this file.
z.config({ customError: inputInWords })

/** A time: ISO 8601 in JSON, Date in code on both sides. */
export const time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

// Limits that keep the year at four digits in any time zone: PostgreSQL and ISO 8601 both support those.
const earliest = Date.UTC(100, 0, 1)
const latest = Date.UTC(9998, 11, 31)
const isKeepable = (text: string) => Date.parse(text) >= earliest && Date.parse(text) <= latest
const outside = 'Enter a date between the years 100 and 9998'
const bounded = { description: 'Between the years 100 and 9998' }
/** A date in a request. Every date that reaches the database is checked here or by `timeInput`. */
export const dayInput = (message?: string) =>
  z.iso
    .date({ ...(message !== undefined && { error: message }), abort: true })
    .refine(isKeepable, outside)
    .meta(bounded)
/** A time in a request. */
export const timeInput = z.codec(
  z.iso.datetime({ offset: true, abort: true }).refine(isKeepable, outside).meta(bounded),
  z.date(),
  {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  },
)

/** A single line entered by people: trimmed, not empty (`empty` is the message for that case), without control characters. */
export const line = (max: number, empty = 'Enter text') => oneLine(z.string(), max, empty)
const oneLine = (schema: z.ZodString, max: number, empty: string) =>
  schema
    .trim()
    .min(1, empty)
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Remove the unreadable characters')

/** The name of a file, folder or person: a line without characters that change how it is displayed. */
export const nameLine = (max: number, empty = 'Enter a name') =>
  oneLine(z.string().overwrite(removeInvisibleCharacters), max, empty)

/** Multi-line text, possibly empty. PostgreSQL cannot store NUL, and lone surrogates are invalid. */
export const prose = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters`)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the unreadable characters')

/** A search text: any text except NUL and lone surrogates. */
export const searchText = z
  .string()
  .max(200, 'Use at most 200 characters')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the unreadable characters')

/** An email address, converted to lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Use at most 254 characters')
  .pipe(z.email('Enter an email address'))

/** A host name as in a URL, without a scheme, path or wildcard. */
export const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
    'Enter a website, such as example.org',
  )

/** The secret after the # in an emailed URL. */
export const mailedToken = z.string().min(16).max(512)

/** The id of another item in a query or body. The platform checks its team and need before the handler runs. The contract
 *  tests and the route itself reject a plain `z.uuid()` in a query or body. */
export const id = <const S extends SubjectName>(on: S, need?: Need) =>
  z
    .uuid()
    .toLowerCase()
    .meta({ 'x-subject': on, ...(need && { 'x-need': need }) })
    .brand<S>()

type Renamed<T, N> = { [K in keyof T as K extends keyof N ? N[K] & string : K]: T[K] }
/** Renames the keys of an object: the payload keys in spec §7 become the names in spec §3. Nowhere else does a field have
 *  two names. */
export const withRenamedKeys = <S extends z.ZodRawShape, const N extends { [K in keyof S]?: string }>(
  object: z.ZodObject<S>,
  names: N,
) =>
  object.transform(
    (sent) =>
      Object.fromEntries(Object.entries(sent).map(([key, value]) => [names[key as keyof S] ?? key, value])) as Renamed<
        z.output<z.ZodObject<S>>,
        N
      >,
  )

/** The query of every list: the cursor and the limit. */
export const paging = {
  cursor: z.string().max(4000).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
}
/** The reply of every list: `next` is the cursor of the next page, null on the last. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), next: z.string().nullable(), count: z.int() })
export type Page<T> = { results: T[]; next: string | null; count: number }

/** How to change a list: replace it, or add and remove items so that concurrent changes are all kept. */
export const listChange = <T extends z.ZodType>(item: T, max = 200) => {
  const some = z.array(item).max(max, `Send at most ${max.toLocaleString('en-GB')} at once`)
  return z.union([some, z.strictObject({ add: some.default([]), remove: some.default([]) })])
}
export type ListChange<T = string> = readonly T[] | { add: readonly T[]; remove: readonly T[] }

export type FoundId = { on: SubjectName; need: Need | undefined; uuid: string; pointer: string }
type Json = z.core.JSONSchema._JSONSchema

const hidesIds = (schema: z.core.$ZodType) =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref' })).includes('"uuid"')
const toInputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    cycles: 'throw',
    unrepresentable: 'throw',
    override: ({ zodSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'pipe') return
      if (def.in._zod.def.type === 'transform') throw new Error('no preprocess here: ids are read from what was sent')
      if (hidesIds(def.out)) throw new Error('no id behind a pipe: ids are read from what was sent')
    },
  })
/** JSON Schema keywords that `walk` does not follow. */
const opaque = ['$ref', 'patternProperties']

/** Returns a function that collects the ids in a value, as declared by the schema: it walks the JSON Schema and the raw
 *  value together. For a union it follows every branch, so it may find too many ids but never too few. Throws for schemas
 *  that it cannot analyse. */
export const idsIn = (schema: z.ZodType) => {
  const printed = toInputSchema(schema)
  JSON.stringify(printed, (key, node: { format?: string; 'x-subject'?: string } | null) => {
    if (opaque.includes(key))
      throw new Error(`no ${key} here (a schema with an id of its own?): ids behind it are not seen`)
    if (node?.format === 'uuid' && !node['x-subject']) throw new Error('name the subject of this uuid: id(…)')
    return node
  })
  const walk = (node: Json | undefined, value: unknown, pointer: string): FoundId[] => {
    if (typeof node !== 'object') return []
    const on = subjectNames.find((name) => name === node['x-subject'])
    if (on) {
      const need = node['x-need'] as Need | undefined
      // A value that is not a uuid belongs to another branch of a union, or the schema has already rejected it.
      const isUuid = typeof value === 'string' && z.guid().safeParse(value).success
      return isUuid ? [{ on, need, uuid: value.toLowerCase(), pointer }] : []
    }
    const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((branch) =>
      walk(branch, value, pointer),
    )
    if (Array.isArray(value)) {
      const items = node.items as Json | undefined
      return [...branches, ...value.flatMap((one, i) => walk(node.prefixItems?.[i] ?? items, one, `${pointer}/${i}`))]
    }
    if (typeof value !== 'object' || value === null) return branches
    const declared = node.properties ?? {}
    const inside = Object.entries(value).flatMap(([key, one]) => {
      const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const schemaOf = Object.hasOwn(declared, key) ? declared[key] : node.additionalProperties
      return [...walk(node.propertyNames, key, here), ...walk(schemaOf, one, here)]
    })
    return [...branches, ...inside]
  }
  return (value: unknown) => walk(printed, value, '')
}

/** The query that another product adds to the URL when it redirects a person back. */
export const oauthCallback = z.object({
  state: prose(200).default(''),
  code: prose(4000).default(''),
  error: prose(200).default(''),
})
