/** Compares names in natural order: 2 before 10. */
export const compareNames = new Intl.Collator('en-GB', { numeric: true }).compare
