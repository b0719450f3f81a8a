/** An option being edited: `was` is its saved name; a new option has none. */
export type Option = { id: number; name: string; was?: string }

let last = 0
/** Creates an option with an id that serves as a stable React key. */
export const newOption = (name = '', was?: string): Option => ({
  id: ++last,
  name,
  ...(was !== undefined && { was }),
})

/** Returns the options that have a name, in order. */
export const optionsToSend = (options: readonly Option[]) =>
  options
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, was }) => ({ name: name.trim(), ...(was !== undefined && { was }) }))

/** Returns the saved options that were removed or emptied. */
export const removedOptions = (before: readonly string[], options: readonly Option[]) => {
  const kept = new Set(optionsToSend(options).flatMap(({ was }) => was ?? []))
  return before.filter((name) => !kept.has(name))
}
