/** An option while it is edited: `was` is its name until now; a new one has none. */
export type Option = { id: number; name: string; was?: string }

let last = 0
/** An option with a key of its own, so that its field stays itself while others come and go. */
export const newOption = (name = '', was?: string): Option => ({
  id: ++last,
  name,
  ...(was !== undefined && { was }),
})

/** What is sent: the options with a name, in their order. */
export const optionsToSend = (options: readonly Option[]) =>
  options
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, was }) => ({ name: name.trim(), ...(was !== undefined && { was }) }))

/** Options that were there and are not any more. */
export const removedOptions = (before: readonly string[], options: readonly Option[]) => {
  const kept = new Set(optionsToSend(options).flatMap(({ was }) => was ?? []))
  return before.filter((name) => !kept.has(name))
}
