import { z } from 'zod'
import type { Need } from './access.ts'
import type { Audience } from './audience.ts'
import { prose } from './fields.ts'
import type { Action } from './rights.ts'

/** Declares a read-only field for everyone who can see the file. */
export const publicFact = <S extends z.ZodType>(type: S) => ({ type, audience: 'world' }) as const
/** Declares a read-only field for the file's team and the teams it is shared with. */
export const sharedFact = <S extends z.ZodType>(type: S, hidden: z.output<S>) =>
  ({ type, audience: 'shared', hidden }) as const
/** Declares a read-only field for the file's own team. */
export const teamFact = <S extends z.ZodType>(type: S, hidden: z.output<S>) =>
  ({ type, audience: 'team', hidden }) as const

/** The panel and the section of the bulk edit form that show a text field. */
export type Section = 'information' | 'rights'
/** How searches treat a text field. `other` fields have no separate category. */
export type SearchPart = 'name' | 'description' | 'place' | 'creator' | 'other'

/** How a panel shows a text field. Defaults are derived from the field's label. */
export type TextPanel = {
  section: Section
  label?: string
  /** The placeholder for an empty text, for readers and for people who can edit it. */
  empty?: { read: string; edit: string }
  /** The toast after a change. */
  updated?: string
}

/** A writable field. A new field must set every property without `?`. */
export type FieldDefinition = {
  kind: 'text' | 'choice' | 'day' | 'moment' | 'flag' | 'number' | 'reference' | 'list'
  /** The type of the value when read. */
  type: z.ZodType
  /** The type of the value when sent. */
  input: z.ZodType
  /** Its payload key in update-file. */
  key: string
  /** Its name in changes and events; defaults to the field's own name. */
  change?: string
  /** How the value is stored: unchanged in the column of the same name, by a function on the server, or by another module. */
  stored: 'column' | 'rule' | 'module'
  /** The action that the rights decision checks; defaults to 'edit'. */
  action?: Action
  /** An additional need. */
  need?: Need
  audience: Audience
  hidden: unknown
  label: string
  /** The field's name within a sentence; defaults to the label in lower case. */
  noun?: string
  /** Whether activity shows the new value, not only that it changed. */
  tells: boolean
  /** Whether bulk edit can set the field; for a text field, also its section and size in the form. */
  bulk: boolean | { section: Section; half?: true; rows?: number }
  /** Whether the field is a column in CSV exports and imports. */
  csv: boolean
  search: SearchPart | null
  /** The embedded metadata tags that contain the value, as named by exiftool: XMP first, then IPTC and EXIF. */
  metadata: readonly [xmp: string, ...others: string[]] | null
  panel: TextPanel | null
  lines?: 'one' | 'many'
}

type ReadonlyValue<T> = T extends readonly (infer U)[] ? readonly U[] : T
type Checked<F extends FieldDefinition> = { hidden: ReadonlyValue<z.output<F['type']>> }
/** Declares a writable field. */
export const defineField = <const F extends FieldDefinition>(field: F & Checked<F>): F => field

/** Returns the properties shared by text fields. `lines` sets whether line breaks are allowed. */
export const text = <const L extends 'one' | 'many'>(max: number, lines: L) =>
  ({
    kind: 'text',
    type: z.string(),
    input: prose(max),
    hidden: '',
    stored: 'column',
    tells: false,
    lines,
  }) as const

/** The properties shared by boolean fields. */
export const flag = {
  kind: 'flag',
  type: z.boolean(),
  input: z.boolean(),
  hidden: false,
  stored: 'column',
  search: null,
  metadata: null,
  panel: null,
} as const

type Typed = Record<string, { type: z.ZodType }>
/** Returns the types of all fields, as an object shape. */
export const typesOf = <const F extends Typed>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type])) as { [K in keyof F]: F[K]['type'] }

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
/** Returns the name of a field within a sentence. */
export const nounOf = ({ label, noun }: Pick<FieldDefinition, 'label' | 'noun'>) => noun ?? lower(label)
