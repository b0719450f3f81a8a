const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Returns how many of these times are within the window that ends now. */
export const countWithin = (moments: number[], now: number, window: number) =>
  moments.filter((moment) => moment > now - window && moment <= now).length
