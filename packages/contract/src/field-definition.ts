import { z } from 'zod'
import type { Need } from './access.ts'
import type { Audience } from './audience.ts'
import { prose } from './fields.ts'
import type { Action } from './rights.ts'

/** Declares a field that nobody writes: everybody who may see the file reads it. */
export const worldFact = <S extends z.ZodType>(type: S) => ({ type, audience: 'world' }) as const
/** The same for the file's team and the teams it is shared with. */
export const sharedFact = <S extends z.ZodType>(type: S, hidden: z.output<S>) =>
  ({ type, audience: 'shared', hidden }) as const
/** The same for the file's own team. */
export const teamFact = <S extends z.ZodType>(type: S, hidden: z.output<S>) =>
  ({ type, audience: 'team', hidden }) as const

/** Where a text belongs: in which panel of the file, and in which part of the bulk edit form. */
export type Section = 'information' | 'rights'
/** How the search reads a text. `other` texts have no part of their own. */
export type SearchPart = 'name' | 'description' | 'place' | 'creator' | 'other'

/** How a panel of the file shows a text. What is left out is made of the field's label. */
export type TextPanel = {
  section: Section
  label?: string
  /** Shown in place of an empty text, to readers and to people who may edit it. */
  empty?: { read: string; edit: string }
  /** The toast after a change. */
  updated?: string
}

/** A field that people write. Every property without `?` is a decision that a new field has to make. */
export type FieldDefinition = {
  kind: 'text' | 'choice' | 'day' | 'moment' | 'flag' | 'number' | 'reference' | 'list'
  /** The value as it is read. */
  type: z.ZodType
  /** The value as it is sent. */
  input: z.ZodType
  /** Its key in the payload of update-file. */
  key: string
  /** Its name among the changes of a file and in events; the field's own name if left out. */
  change?: string
  /** How it is written: as it was sent, into the column of its name; by a rule of the server; or by another module. */
  stored: 'column' | 'rule' | 'module'
  /** What the rights decision is asked; 'edit' if left out. */
  action?: Action
  /** What a member needs besides. */
  need?: Need
  audience: Audience
  hidden: unknown
  label: string
  /** Its name within a sentence; the label in lower case if left out. */
  noun?: string
  /** Whether activity says what it became, and not only that it changed. */
  tells: boolean
  /** Whether bulk edit can set it; for a text, its section in the form. */
  bulk: boolean | { section: Section; half?: true; rows?: number }
  /** Whether it is a column of the CSV export and import. */
  csv: boolean
  search: SearchPart | null
  /** The tags of embedded metadata that hold it, as exiftool names them: XMP first, then IPTC and EXIF. */
  metadata: readonly [xmp: string, ...others: string[]] | null
  panel: TextPanel | null
  lines?: 'one' | 'many'
}

type ReadonlyValue<T> = T extends readonly (infer U)[] ? readonly U[] : T
type Checked<F extends FieldDefinition> = { hidden: ReadonlyValue<z.output<F['type']>> }
/** Declares a field that people write. */
export const defineField = <const F extends FieldDefinition>(field: F & Checked<F>): F => field

/** What every text has in common; `lines` says whether it may have several. */
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

/** What every yes-or-no field has in common. */
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
/** The types of fields, as the shape of an object. */
export const typesOf = <const F extends Typed>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type])) as { [K in keyof F]: F[K]['type'] }

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)
/** What a field is called within a sentence. */
export const nounOf = ({ label, noun }: Pick<FieldDefinition, 'label' | 'noun'>) => noun ?? lower(label)
