/** What is made when it is first asked for, and kept. */
export const later = <T>(make: () => T): (() => T) => {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
