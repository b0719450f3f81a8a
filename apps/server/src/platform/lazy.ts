/** A value that is created on first use, and kept. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
