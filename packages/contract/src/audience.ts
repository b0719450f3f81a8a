/** Who reads a field of a file: the file's own team alone, the teams it is shared with too, or everybody who may see the file. */
export const audiences = ['team', 'shared', 'world'] as const
export type Audience = (typeof audiences)[number]

/** Who may read a field, and the value that stands in its place for everybody else. `as` says how outsiders who may read it
 *  see it, where that is less than the team sees. */
type FieldAudience<T, V> =
  | { to: 'world'; as?: (value: V, whole: T, reader: Audience) => V }
  | { to: 'team' | 'shared'; hidden: V; as?: (value: V, whole: T, reader: Audience) => V }
/** The audience of every field. A field that is missing here does not compile, and is never sent to outsiders. */
export type Audiences<T> = { readonly [K in keyof T]-?: FieldAudience<T, T[K]> }

/** How outsiders see some of the fields that they may read. */
export type Views<T> = { readonly [K in keyof T]?: (value: T[K], whole: T, reader: Audience) => T[K] }

type Declared = { audience: Audience; hidden?: unknown }
/** The audiences of fields as they are declared, each with its view. A field of `T` that is not declared does not compile. */
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

/** Whether a field for this audience is read by somebody. */
export const isReadBy = (audience: Audience, reader: Audience) =>
  audiences.indexOf(audience) >= audiences.indexOf(reader)

/** The fields of a thing as this reader may know them; whatever has no audience is left out. */
export const readBy = <T extends object>(fields: Audiences<T>, whole: T, reader: Audience): T => {
  if (reader === 'team') return whole
  const read = <K extends keyof T>(key: K): [K, T[K]] => {
    const field = fields[key]
    if (!isReadBy(field.to, reader) && 'hidden' in field) return [key, field.hidden]
    return [key, field.as ? field.as(whole[key], whole, reader) : whole[key]]
  }
  return Object.fromEntries((Object.keys(fields) as (keyof T)[]).map(read)) as T
}
