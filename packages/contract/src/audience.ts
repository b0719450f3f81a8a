/** Who can read a field of a file: only the file's own team, also the teams it is shared with, or everyone who can see the file. */
export const audiences = ['team', 'shared', 'world'] as const
export type Audience = (typeof audiences)[number]

/** Who can read a field, and the value that everyone else gets (`hidden`). `as` computes what outsiders who can read it
 *  see, if that is less than what the team sees. */
type FieldAudience<T, V> =
  | { to: 'world'; as?: (value: V, whole: T, reader: Audience) => V }
  | { to: 'team' | 'shared'; hidden: V; as?: (value: V, whole: T, reader: Audience) => V }
/** The audience of every field. A field without one does not compile, and is never sent to outsiders. */
export type Audiences<T> = { readonly [K in keyof T]-?: FieldAudience<T, T[K]> }

/** What outsiders see of the fields they can read. */
export type Views<T> = { readonly [K in keyof T]?: (value: T[K], whole: T, reader: Audience) => T[K] }

type Declared = { audience: Audience; hidden?: unknown }
/** Returns the audience of each field, and what outsiders see of it. Omitting a field of `T` is a compile error. */
export const audiencesOf = <T extends object>(
  fields: { readonly [K in keyof T]-?: Declared },
  views: Views<T> = {},
): Audiences<T> => {
  const audienceOf = (name: keyof T): Audiences<T>[keyof T] => {
    const { audience: to, hidden } = fields[name]
    return { to, ...(to !== 'world' && { hidden }), ...(views[name] && { as: views[name] }) } as Audiences<T>[keyof T]
  }
  return Object.fromEntries(
    (Object.keys(fields) as (keyof T)[]).map((name) => [name, audienceOf(name)]),
  ) as Audiences<T>
}

export const world = { to: 'world' } as const
export const sharedOnly = <V>(hidden: V) => ({ to: 'shared', hidden }) as const
export const teamOnly = <V>(hidden: V) => ({ to: 'team', hidden }) as const

export const canRead = (audience: Audience, reader: Audience) =>
  audiences.indexOf(audience) >= audiences.indexOf(reader)

/** Returns an item as this reader sees it: fields that they cannot read have their `hidden` value, and fields without an
 *  audience are left out. The team gets the whole item. */
export const fieldsFor = <T extends object>(fields: Audiences<T>, whole: T, reader: Audience): T => {
  if (reader === 'team') return whole
  const read = <K extends keyof T>(key: K): [K, T[K]] => {
    const field = fields[key]
    if (!canRead(field.to, reader) && 'hidden' in field) return [key, field.hidden]
    return [key, field.as ? field.as(whole[key], whole, reader) : whole[key]]
  }
  return Object.fromEntries((Object.keys(fields) as (keyof T)[]).map(read)) as T
}
