import { z } from 'zod'
import { dayInput, id, line, prose } from './fields.ts'
import { defineRoutes } from './route.ts'

/** The types of custom attributes (decisions.md). */
export const attributeTypes = [
  'Text',
  'Long Text',
  'Number',
  'Date',
  'Yes/No',
  'Single Select',
  'Multi Select',
  'URL',
] as const
export type AttributeType = (typeof attributeTypes)[number]
/** Whether attributes of this type have options. */
export const isSelect = (type: AttributeType) => type === 'Single Select' || type === 'Multi Select'

/** A team's custom attribute. `slug` never changes, because searches and programs refer to it. */
export const Attribute = z.object({
  uuid: z.uuid(),
  slug: z.string(),
  name: z.string(),
  attribute_type: z.enum(attributeTypes),
  options: z.array(z.string()),
  public: z.boolean(),
  required: z.boolean(),
  /** How many files have a value for the attribute. */
  files: z.int(),
})
export type Attribute = z.output<typeof Attribute>

const address = z
  .url({ protocol: /^https?$/, error: 'Enter an address that begins with http:// or https://' })
  .max(2000, 'Use at most 2,000 characters')
const sent = z.union([prose(20_000), z.number(), z.boolean(), z.array(line(200)).max(500)])
/** A stored value: a single value or a list. */
export const AttributeContent = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type AttributeContent = z.output<typeof AttributeContent>

const oneOf = (options: readonly string[]) =>
  z.string({ error: 'Choose an option' }).refine((one) => options.includes(one), 'Choose one of the options')
const contents: Record<AttributeType, (options: readonly string[]) => z.ZodType<AttributeContent>> = {
  Text: () => line(1000),
  'Long Text': () => prose(20_000).refine((text) => text.trim() !== '', 'Enter text'),
  Number: () => z.number('Enter a number'),
  Date: () => dayInput('Enter a date, such as 2027-01-31'),
  'Yes/No': () => z.boolean('Choose yes or no'),
  'Single Select': oneOf,
  'Multi Select': (options) =>
    z
      .array(oneOf(options), { error: 'Choose from the options' })
      .min(1, 'Choose an option')
      .transform((list) => options.filter((option) => list.includes(option))),
  URL: () => address,
}
/** Returns the schema for the values of an attribute. The form and the server both use it. */
export const attributeContent = ({ attribute_type, options }: Pick<Attribute, 'attribute_type' | 'options'>) =>
  contents[attribute_type](options)

export const AttributeValue = Attribute.omit({ files: true }).extend({ value: AttributeContent.nullable() })
export type AttributeValue = z.output<typeof AttributeValue>

/** The payload key `customAttributes` of update-file: slug → value. Null removes the value. */
export const AttributesChange = z.record(z.string().max(200), sent.nullable())
export type AttributesChange = z.output<typeof AttributesChange>

const folded = (name: string) => name.normalize().toLowerCase()
const distinct = (names: readonly string[]) => new Set(names.map(folded)).size === names.length
const tooMany = 'Use at most 500 options'
const optionNames = z
  .array(line(200, 'Enter a name for the option'))
  .max(500, tooMany)
  .refine(distinct, 'Each option needs a different name')
/** The options to save. `was` is an option's current name: if the name changes, the files that use the option are
 *  updated. */
const ChangedOptions = z
  .array(z.object({ name: line(200, 'Enter a name for the option'), was: line(200).optional() }))
  .min(1, 'Enter at least one option')
  .max(500, tooMany)
  .refine((options) => distinct(options.map(({ name }) => name)), 'Each option needs a different name')
  .refine(
    (options) => distinct(options.flatMap(({ was }) => was ?? [])),
    'An option can be renamed only once per request',
  )

const manages = (on: 'team' | 'attribute') =>
  ({ who: 'member', on, need: { all: ['MANAGE_TEAM', 'DAM_PLUS'] } }) as const

export const attributes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/custom_attributes/:team/',
    summary: "A team's custom attributes in their order",
    access: { who: 'member', on: 'team', need: 'DAM_PLUS' },
    reply: z.array(Attribute),
  },
  create: {
    method: 'POST',
    path: '/v1/files/custom_attribute/create/:team/',
    summary: 'Creates a custom attribute; its slug is made from its name and never changes',
    access: manages('team'),
    records: ['attribute.created'],
    body: z
      .object({
        name: line(100, 'Enter a name'),
        attribute_type: z.enum(attributeTypes),
        options: optionNames.default([]),
        public: z.boolean().default(false),
        required: z.boolean().default(false),
      })
      .refine(({ attribute_type, options }) => isSelect(attribute_type) === options.length > 0, {
        path: ['options'],
        message: 'Only Single Select and Multi Select attributes can have options, and they need at least one',
      }),
    reply: Attribute,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/custom_attribute/update/:attribute/',
    summary:
      'Changes a custom attribute; only the fields sent are changed. Removing an option that files use needs `confirm`',
    access: manages('attribute'),
    records: ['attribute.updated'],
    body: z
      .object({
        name: line(100, 'Enter a name'),
        options: ChangedOptions,
        public: z.boolean(),
        required: z.boolean(),
        confirm: z.boolean(),
      })
      .partial(),
    reply: Attribute,
  },
  order: {
    method: 'PUT',
    path: '/v1/files/custom_attributes/order/:team/',
    summary: 'Reorders the custom attributes; those left out come last',
    access: manages('team'),
    records: ['attribute.ordered'],
    body: z.object({ attributes: z.array(id('attribute')).min(1).max(200) }),
    reply: z.array(Attribute),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/custom_attribute/delete/:attribute/',
    summary: 'Deletes a custom attribute and returns how many files lost a value; needs `confirm` while files have one',
    access: manages('attribute'),
    records: ['attribute.deleted'],
    query: z.object({ confirm: z.stringbool().default(false) }),
    reply: z.object({ files: z.int() }),
  },
  ofFile: {
    method: 'GET',
    path: '/v1/files/file/custom_attributes/:file/',
    summary: 'The values of a file for each custom attribute of its team',
    access: { who: 'member', on: 'file', need: 'DAM_PLUS' },
    reply: z.array(AttributeValue),
  },
})
