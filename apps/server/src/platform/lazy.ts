/** Returns a function whose value is created on the first call, and kept. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
