/** Returns the list with one item moved before another, or to the end. */
export const moveItem = <T>(list: readonly T[], keyOf: (one: T) => string, key: string, before: string | null): T[] => {
  const thing = list.find((one) => keyOf(one) === key)
  if (thing === undefined || key === before) return [...list]
  const rest = list.filter((one) => one !== thing)
  const at = before === null ? -1 : rest.findIndex((one) => keyOf(one) === before)
  return rest.toSpliced(at === -1 ? rest.length : at, 0, thing)
}

/** Returns the item before which a key moves an item, null for the end of the list, or undefined if the key doesn't
 *  move it. */
export const moveTargetForKey = (keys: readonly string[], key: string, pressed: string): string | null | undefined => {
  const at = keys.indexOf(key)
  const last = keys.length - 1
  const to: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  }
  const target = to[pressed]
  if (at === -1 || target === undefined || target === at || target < 0 || target > last) return undefined
  return (target < at ? keys[target] : keys[target + 1]) ?? null
}
